const add = (target: object, name: string, value: unknown) => {
  Object.defineProperty(target, name, { value, writable: true, configurable: true });
};
const nothing = () => {};

class Observer {
  observe = nothing;
  unobserve = nothing;
  disconnect = nothing;
  takeRecords = () => [];
}

/** Adds what browsers have and jsdom lacks. A call of these does nothing. */
export function stubBrowser(global: typeof globalThis): void {
  for (const name of ['ResizeObserver', 'IntersectionObserver', 'PerformanceObserver']) add(global, name, Observer);
  for (const name of ['scrollTo', 'scroll', 'scrollBy']) add(global, name, nothing);
  for (const name of ['scrollTo', 'scrollBy', 'scrollIntoView', 'setPointerCapture', 'releasePointerCapture'])
    add(Element.prototype, name, nothing);
  add(global, 'matchMedia', (media: string) =>
    Object.assign(new EventTarget(), {
      media,
      matches: false,
      onchange: null,
      addListener: nothing,
      removeListener: nothing,
    }),
  );
  add(
    global,
    'speechSynthesis',
    Object.assign(new EventTarget(), {
      speak: nothing,
      cancel: nothing,
      pause: nothing,
      resume: nothing,
      getVoices: () => [],
      speaking: false,
      pending: false,
      paused: false,
    }),
  );
  add(global, 'SpeechSynthesisUtterance', class extends EventTarget {});
  add(HTMLCanvasElement.prototype, 'getContext', () => anything);
  add(HTMLCanvasElement.prototype, 'toDataURL', () => 'data:,');
  add(HTMLCanvasElement.prototype, 'toBlob', (done: (blob: Blob) => void) => done(new Blob()));
  for (const name of ['AudioContext', 'OffscreenCanvas', 'Path2D', 'Notification', 'indexedDB', 'Audio'])
    add(global, name, anything);
  add(global, 'requestIdleCallback', (work: () => void) => setTimeout(work));
  add(global, 'cancelIdleCallback', clearTimeout);
  add(HTMLMediaElement.prototype, 'play', async () => {});
  for (const name of ['pause', 'load']) add(HTMLMediaElement.prototype, name, nothing);
  add(Element.prototype, 'animate', () => ({ cancel: nothing, finish: nothing, finished: Promise.resolve() }));
  const dialog = HTMLDialogElement.prototype;
  dialog.showModal ??= function (this: HTMLDialogElement) {
    this.open = true;
  };
  dialog.show ??= dialog.showModal;
  dialog.close ??= function (this: HTMLDialogElement) {
    this.open = false;
  };
  // jsdom loads no style sheets, and a script that is loaded later waits for its own.
  new MutationObserver((records) => {
    for (const link of records.flatMap(({ addedNodes }) => [...addedNodes]))
      if (link instanceof HTMLLinkElement && link.rel === 'stylesheet') link.dispatchEvent(new Event('load'));
  }).observe(document.head, { childList: true });
  // A preview has an opaque origin, and so no storage.
  for (const name of ['localStorage', 'sessionStorage']) {
    Object.defineProperty(global, name, {
      get() {
        throw new global.DOMException('The document is sandboxed.', 'SecurityError');
      },
      configurable: true,
    });
  }
}

/** Can be called, constructed, read and set in any way, and counts as 0. Cannot be awaited, which would take for ever. */
const anything: object = new Proxy(function () {}, {
  get: (_, name) => (name === 'then' ? undefined : name === Symbol.toPrimitive ? () => 0 : anything),
  set: () => true,
  apply: () => anything,
  construct: () => anything,
});
