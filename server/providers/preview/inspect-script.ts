/**
 * Runs in a preview that the studio frames for picking an element, before the application: what it needs is taken before the
 * application could replace it. The port is known to this function alone, so that no script of the application can send over it.
 * `active` only between `start` and `stop`, which the page of the studio sends; otherwise the application works as always.
 * Events that a script made are not trusted, and pick nothing.
 */
export const inspectScript = `function (nonce, attribute, limits, mostWithin, sourceForm) {
  if (parent === window) return;
  var channel = new MessageChannel();
  var port = channel.port1;
  var send = port.postMessage.bind(port);
  var form = new RegExp(sourceForm);
  var active = false;
  var target = null;
  var box = document.createElement('div');
  box.setAttribute('aria-hidden', 'true');
  box.style.cssText = 'position:fixed;z-index:2147483647;pointer-events:none;box-sizing:border-box;' +
    'border:2px solid #c4320a;background:rgb(196 50 10 / 12%);border-radius:2px';

  function start() {
    active = true;
    document.documentElement.style.cursor = 'crosshair';
  }
  function stop() {
    active = false;
    target = null;
    document.documentElement.style.cursor = '';
    box.remove();
  }
  function show(element) {
    target = element;
    if (!element) return box.remove();
    var place = element.getBoundingClientRect();
    box.style.left = place.left + 'px';
    box.style.top = place.top + 'px';
    box.style.width = place.width + 'px';
    box.style.height = place.height + 'px';
    if (!box.isConnected) document.documentElement.append(box);
  }
  /** People point at a picture in a button, and mean the button. */
  function meant(node) {
    var element = node instanceof Element ? node : node && node.parentElement;
    var picture = element && element.closest('svg');
    return picture ? picture.closest('button, a, [role="button"]') || picture : element;
  }
  function line(value, most) {
    return typeof value === 'string' ? value.slice(0, 20 * most).replace(/\\s+/g, ' ').trim().slice(0, most) : '';
  }
  function nameOf(element) {
    var label = element.labels && element.labels[0];
    return element.getAttribute('aria-label') || element.getAttribute('alt') || element.getAttribute('title') ||
      element.getAttribute('placeholder') || (label ? label.textContent : '');
  }
  function stepOf(element) {
    var name = element.localName;
    var alike = element.parentElement
      ? Array.from(element.parentElement.children).filter(function (one) { return one.localName === name; })
      : [];
    return alike.length > 1 ? name + ':nth-of-type(' + (alike.indexOf(element) + 1) + ')' : name;
  }
  function pathOf(element) {
    var steps = [];
    for (var one = element; one && one !== document.body && steps.length < 6; one = one.parentElement)
      steps.unshift(stepOf(one));
    return steps.join(' > ');
  }
  function sourcesOf(element) {
    var found = [];
    for (var one = element; one; one = one.parentElement) {
      var place = one.getAttribute(attribute);
      var file = place && place.split(':')[0];
      if (place && place.length <= limits.source && form.test(place) &&
        !found.some(function (other) { return other.split(':')[0] === file; })) found.push(place);
    }
    return found.slice(0, 1 + mostWithin);
  }
  function describe(element) {
    var sources = sourcesOf(element);
    return {
      tag: line(element.localName, limits.tag),
      role: element.getAttribute('role') === null ? null : line(element.getAttribute('role'), limits.role),
      name: line(nameOf(element), limits.name),
      text: line(element.innerText === undefined ? element.textContent : element.innerText, limits.text),
      classes: line(element.getAttribute('class'), limits.classes),
      path: line(pathOf(element), limits.path),
      source: sources.length > 0 ? sources[0] : null,
      within: sources.slice(1),
    };
  }
  function pick(element) {
    if (!element) return;
    var description = describe(element);
    stop();
    send({ type: 'picked', element: description });
  }
  function move(key) {
    var next = target && {
      ArrowUp: target.parentElement,
      ArrowDown: target.firstElementChild,
      ArrowLeft: target.previousElementSibling,
      ArrowRight: target.nextElementSibling,
    }[key];
    if (!target) next = document.querySelector('main, h1') || document.body.firstElementChild;
    if (!next || next === document.documentElement || next === box) return;
    next.scrollIntoView({ block: 'nearest' });
    show(next);
  }
  function press(event) {
    if (event.key === 'Tab' || !event.isTrusted) return;
    event.preventDefault();
    if (event.key === 'Escape') {
      stop();
      send({ type: 'ended' });
    } else if (event.key === 'Enter') {
      pick(target);
    } else if (event.key.indexOf('Arrow') === 0) {
      move(event.key);
    }
  }
  function on(types, prevents, then) {
    types.forEach(function (type) {
      addEventListener(type, function (event) {
        if (!active) return;
        event.stopImmediatePropagation();
        if (prevents) event.preventDefault();
        if (then && event.isTrusted) then(event);
      }, { capture: true, passive: false });
    });
  }
  on(['click'], true, function (event) { pick(meant(event.target)); });
  on(['mousedown', 'dblclick', 'auxclick', 'contextmenu', 'submit', 'dragstart', 'beforeinput'], true);
  // A touch whose default is prevented would become no click.
  on(['pointerdown', 'pointerup', 'mouseup', 'touchstart', 'touchend', 'keyup', 'keypress'], false);
  on(['pointermove', 'mouseover'], false, function (event) { show(meant(event.target)); });
  on(['focusin'], false, function (event) { show(meant(event.target)); });
  on(['keydown'], false, press);
  ['scroll', 'resize'].forEach(function (type) {
    addEventListener(type, function () { if (active && target) show(target); }, { capture: true, passive: true });
  });
  port.onmessage = function (event) {
    if (event.data === 'start') start();
    else if (event.data === 'stop') stop();
  };
  parent.postMessage({ type: 'preview-bridge', nonce: nonce }, '*', [channel.port2]);
}`;
