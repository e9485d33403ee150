/** Scripts of pages that show "Saved 0" and try to make a journey read "Saved 42". */
export const pageForgeries: Readonly<Record<string, string>> = {
  'textContent of all nodes': `Object.defineProperty(Node.prototype, 'textContent', { get: () => 'Saved 42' });
    Object.defineProperty(Node.prototype, 'nodeValue', { get: () => 'Saved 42' });`,
  'innerText of all elements': `Object.defineProperty(HTMLElement.prototype, 'innerText', { get: () => 'Saved 42' });`,
  'querySelectorAll of the document': `const all = document.querySelectorAll;
    document.querySelectorAll = Document.prototype.querySelectorAll = function () { return all.call(document, 'output'); };`,
  'children and text nodes': `for (const name of ['childNodes', 'firstChild']) Object.defineProperty(Node.prototype, name, { get: () => null });
    Object.defineProperty(CharacterData.prototype, 'data', { get: () => 'Saved 42' });`,
  'getComputedStyle and boxes': `window.getComputedStyle = () => ({ visibility: 'visible', display: 'block' });
    Element.prototype.getBoundingClientRect = () => ({ x: 0, y: 0, width: 9, height: 9 }); Element.prototype.checkVisibility = () => true;
    document.querySelector('main').insertAdjacentHTML('beforeend', '<p style="display:none">Saved 42</p>');`,
  'what the driver puts into pages': `for (const name of ['__playwright_builtins__', '__playwright__binding__', 'injectedScript', '__pwInjected'])
    Object.defineProperty(window, name, { value: new Proxy({}, { get: () => () => 'Saved 42' }), writable: false });`,
  'arrays, strings and patterns': `String.prototype.includes = () => true; String.prototype.indexOf = () => 0; RegExp.prototype.test = () => true;
    Array.prototype.filter = function () { return this; }; Array.prototype.some = () => true; Object.is = () => true;`,
  'promises and timers': `Promise.prototype.then = function (ok) { ok?.(true); return this; };
    window.setTimeout = () => 0; window.requestAnimationFrame = () => 0;`,
  'shadow roots and iterators': `Element.prototype.attachShadow = null; Object.defineProperty(Element.prototype, 'shadowRoot', { get: () => document.querySelector('main') });
    Array.prototype[Symbol.iterator] = function* () { yield document.querySelector('output'); };`,
  'the document itself': `Object.defineProperty(window, 'document', { get: () => ({ body: { textContent: 'Saved 42' } }) });
    Object.defineProperty(document, 'documentElement', { get: () => null });`,
};
