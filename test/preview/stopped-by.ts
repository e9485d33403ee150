import type { Guard } from './guards.ts';
import type { escapes } from './hostile/escapes.ts';
import type { requests } from './hostile/requests.ts';

export type AttackName = keyof typeof requests | keyof typeof escapes;

const all = ['default-src', 'connection-allowlist'] as const;
const connect = ['connect-src', ...all] as const;
const script = ['script-src', ...all] as const;
const style = ['style-src', ...all] as const;
const image = ['img-src', ...all] as const;

/** The guards that stop each attack in Chromium: each of these is sufficient alone, and no other guard stops it. */
export const stoppedBy: Readonly<Record<AttackName, readonly Guard[]>> = {
  fetch: connect,
  noCorsFetch: connect,
  apiWithCookies: connect,
  apiWithoutCors: connect,
  xhr: connect,
  beacon: connect,
  ping: connect,
  eventSource: connect,
  webSocket: connect,
  image,
  styleImage: image,
  apiAsImage: image,
  script,
  moduleScript: script,
  modulePreload: script,
  style,
  styleImport: style,
  styleFont: ['font-src', ...all],
  video: ['media-src', ...all],
  object: all,
  frame: all,
  frameThatLeaves: all,
  prefetch: all,
  worker: ['script-src', ...connect],
  codeAsText: ['script-src', 'default-src'],
  codeInline: ['script-src', 'default-src'],
  codeOfAnotherType: ['x-content-type-options', 'sandbox'],
  baseElsewhere: ['base-uri'],
  formPost: ['form-action', 'connection-allowlist'],
  formToApi: ['form-action', 'connection-allowlist'],
  preconnect: ['connection-allowlist'],
  lookUp: ['connection-allowlist'],
  peerByStun: ['connection-allowlist'],
  peerByTurn: ['connection-allowlist'],
  peerByCandidate: ['connection-allowlist'],
  ownAddress: ['connection-allowlist'],
  refresh: ['connection-allowlist'],
  download: ['connection-allowlist'],
  top: ['sandbox', 'connection-allowlist'],
  opener: ['sandbox', 'connection-allowlist'],
  window: ['sandbox', 'connection-allowlist'],
  linkToWindow: ['sandbox', 'connection-allowlist'],
  cookie: ['sandbox'],
  storage: ['sandbox'],
  database: ['sandbox'],
  serviceWorker: ['sandbox'],
  message: ['sandbox'],
  parentDocument: ['sandbox', 'own-origin'],
  camera: ['permissions-policy', 'sandbox'],
};

/** After these get through or are stopped by an error page, their page is gone: try each alone. */
export const leaving: readonly AttackName[] = [
  'formPost',
  'formToApi',
  'ownAddress',
  'refresh',
  'download',
  'top',
  'opener',
];

/** These leave no name where they arrive, or cover their page: try each alone to know which got through. */
export const nameless: readonly AttackName[] = [
  'preconnect',
  'lookUp',
  'peerByStun',
  'peerByTurn',
  'peerByCandidate',
  'window',
  'linkToWindow',
  'camera',
];
