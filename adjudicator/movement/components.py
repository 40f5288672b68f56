"""Strongly connected components, for finding what depends on itself."""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence


def components(nodes: Sequence[int], edges: Mapping[int, Collection[int]]) -> list[list[int]]:
    """The strongly connected components of a graph, each sorted, each after all that it has an edge into.

    Tarjan's algorithm, without recursion. Every node an edge leads to must be in `nodes`.
    """
    number: dict[int, int] = {}
    low: dict[int, int] = {}
    open_nodes: list[int] = []
    is_open: set[int] = set()
    found: list[list[int]] = []
    for root in nodes:
        if root in number:
            continue
        number[root] = low[root] = len(number)
        open_nodes.append(root)
        is_open.add(root)
        path = [(root, iter(sorted(edges[root])))]
        while path:
            node, rest = path[-1]
            step = next(rest, None)
            if step is None:
                path.pop()
                if path:
                    parent = path[-1][0]
                    low[parent] = min(low[parent], low[node])
                if low[node] == number[node]:
                    component: list[int] = []
                    while not component or component[-1] != node:
                        component.append(open_nodes.pop())
                        is_open.discard(component[-1])
                    found.append(sorted(component))
            elif step not in number:
                number[step] = low[step] = len(number)
                open_nodes.append(step)
                is_open.add(step)
                path.append((step, iter(sorted(edges[step]))))
            elif step in is_open:
                low[node] = min(low[node], number[step])
    return found
