// Brings the search and the slider to life. Without it every text can still be read: it only shows what is there.
// All words of people are put in as text, never as markup.
"use strict";

(function () {
  function plain(text) {
    return text.normalize("NFD").replace(/[\u0300-\u036f]/g, "").toLowerCase();
  }

  function matches(text, words) {
    return words.every(function (word) { return text.indexOf(word) >= 0; });
  }

  function wordsOf(input) {
    return plain(input.value).split(/\s+/).filter(Boolean);
  }

  function link(href, text) {
    var a = document.createElement("a");
    a.href = href;
    a.textContent = text;
    return a;
  }

  function load(src, then) {
    var script = document.createElement("script");
    script.src = src;
    script.onload = then;
    document.head.appendChild(script);
  }

  function counted(box, count) {
    var found = document.getElementById("count");
    found.textContent = count ? box.dataset.found + " " + count : box.dataset.nothing;
  }

  // The search over all games. Its index is fetched when it is first wanted.
  var MOST = 60;

  function searchGames(box) {
    var input = document.getElementById("words");
    var hits = document.getElementById("hits");
    var games = null;

    function show() {
      var words = wordsOf(input);
      hits.textContent = "";
      document.getElementById("count").textContent = "";
      if (!games || !words.length) { return; }
      var count = 0;
      games.forEach(function (game) {
        var whole = matches(game.x, words);
        var turns = game.h.filter(function (turn) { return matches(plain(game.t) + " " + turn.x, words); });
        if (!whole && !turns.length && !matches(game.x + " " + game.w, words)) { return; }
        count += 1;
        if (count > MOST) { return; }
        var item = document.createElement("li");
        var deep = whole || turns.length ? [] : words.filter(function (word) { return game.x.indexOf(word) < 0; });
        var brought = deep.length ? "#words=" + encodeURIComponent(deep.join(" ")) : "";
        item.appendChild(link(game.u + "index.html" + brought, game.t));
        if (game.p) { item.appendChild(document.createTextNode(" · " + game.p)); }
        if (!whole && turns.length) {
          var list = document.createElement("ul");
          turns.slice(0, 5).forEach(function (turn) {
            var line = document.createElement("li");
            line.appendChild(link(game.u + turn.f, turn.n));
            line.appendChild(document.createTextNode(" · " + turn.l));
            list.appendChild(line);
          });
          item.appendChild(list);
        }
        hits.appendChild(item);
      });
      counted(box, count);
    }

    function start() {
      if (games) { return; }
      load(box.dataset.index, function () {
        games = window.ARCHIVE_GAMES;
        games.forEach(function (game) {
          game.x = plain(game.t + " " + game.p);
          game.w = plain(game.w);
          game.h.forEach(function (turn) { turn.x = plain(turn.n + " " + turn.l); });
        });
        show();
      });
    }

    input.addEventListener("focus", start, { once: true });
    input.addEventListener("input", function () { start(); show(); });
    box.hidden = false;
  }

  // The search in one game: phases without the words are hidden. The search over all games may bring words along.
  function searchTurns(box, turns) {
    var input = document.getElementById("words");
    var items = document.getElementById("turns").children;
    var texts = turns.map(function (turn) { return plain(turn.n + " " + turn.x); });
    function show() {
      var words = wordsOf(input);
      var count = 0;
      texts.forEach(function (text, i) {
        var found = matches(text, words);
        items[i].hidden = !found;
        count += found ? 1 : 0;
      });
      counted(box, count);
      if (!words.length) { document.getElementById("count").textContent = ""; }
      return count;
    }
    input.addEventListener("input", show);
    box.hidden = false;
    var brought = /^#words=(.*)/.exec(window.location.hash);
    if (brought) {
      input.value = decodeURIComponent(brought[1]);
      if (!show()) {
        input.value = "";
        show();
      }
      box.scrollIntoView();
    }
  }

  // The slider of the map.
  function slide(viewer, turns) {
    var root = viewer.dataset.root;
    var range = document.getElementById("phase");
    var map = viewer.querySelector(".map");
    var buttons = viewer.querySelectorAll("button");

    function layer(name, file) {
      var image = map.querySelector("." + name);
      if (!image) { return; }
      image.hidden = !file;
      if (file) { image.src = root + file; }
    }

    function show() {
      var at = Number(range.value);
      var turn = turns[at];
      layer("control", turn.c);
      layer("orders", turn.o);
      layer("pieces", turn.p);
      map.style.aspectRatio = turn.w + " / " + turn.z;
      map.setAttribute("aria-label", turn.a);
      range.setAttribute("aria-valuetext", turn.n);
      document.getElementById("shown").textContent = turn.n;
      document.getElementById("read").href = turn.f;
      buttons[0].disabled = at === 0;
      buttons[1].disabled = at === turns.length - 1;
    }

    range.addEventListener("input", show);
    buttons.forEach(function (button) {
      button.addEventListener("click", function () {
        range.value = String(Number(range.value) + Number(button.dataset.step));
        show();
      });
    });
    viewer.querySelector(".slider").hidden = false;
    show();
  }

  var box = document.getElementById("search");
  var viewer = document.getElementById("viewer");
  var turns = window.ARCHIVE_TURNS;
  if (viewer && turns) { slide(viewer, turns); }
  if (box && turns) { searchTurns(box, turns); } else if (box) { searchGames(box); }
})();
