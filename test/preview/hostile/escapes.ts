import { type Attack, got, make, put } from './world.ts';

/** Attempts to read data outside the page, to navigate the user away, and to persist. */
export const escapes = {
  cookie: () => (document.cookie === '' ? 'none' : got(document.cookie)),
  storage: () => {
    localStorage.setItem('left', 'behind');
    return got(localStorage.getItem('left'));
  },
  database: () =>
    new Promise((resolve, reject) => {
      const request = indexedDB.open('left');
      request.addEventListener('success', () => resolve(got('a database')));
      request.addEventListener('error', () => reject(request.error ?? new Error('no reason')));
    }),
  parentDocument: () => got(window.parent.document.body.textContent),
  serviceWorker: async () => {
    await import('./stays.ts');
    const script = performance.getEntriesByType('resource').find(({ name }) => name.includes('/stays-'));
    return got((await navigator.serviceWorker.register(script?.name ?? '', { type: 'module' })).scope);
  },
  camera: async () => got((await navigator.mediaDevices.getUserMedia({ video: true })).getTracks().length),
  message: () => {
    alert('Your session is over. Type your password.');
  },
  top: ({ outside }, name) => {
    if (window.top) window.top.location.href = `${outside}/${name}`;
  },
  opener: ({ outside }, name) => {
    if (window.opener) (window.opener as Window).location.href = `${outside}/${name}`;
    else throw new Error('opened by nobody');
  },
  window: ({ outside }, name) => String(window.open(`${outside}/${name}`)),
  linkToWindow: ({ outside }, name) => click({ href: `${outside}/${name}`, target: '_blank' }),
  download: ({ outside }, name) => click({ href: `${outside}/${name}`, download: 'x' }),
  ownAddress: ({ outside }, name) => {
    location.href = `${outside}/${name}`;
  },
  refresh: ({ outside }, name) => {
    document.head.append(make('meta', { 'http-equiv': 'refresh', content: `0;url=${outside}/${name}` }));
  },
  frameThatLeaves: ({ outside }, name) =>
    put(make('iframe', { srcdoc: `<meta http-equiv="refresh" content="0;url=${outside}/${name}">` })),
} satisfies Record<string, Attack>;

function click(attributes: Readonly<Record<string, string>>): void {
  const link = make('a', attributes, 'x');
  document.body.append(link);
  link.click();
}
