import type { Config } from '../../server/process/config.ts';
import { hashSource } from './page-headers.ts';

/**
 * Replaces what throws in a sandboxed page: storage and cookies, of which nothing outlives the page, and workers of type
 * `module`, which run as classic ones if they import nothing.
 */
const stubs = `
(() => {
  const storage = () => {
    const values = new Map();
    return {
      get length() { return values.size; },
      key: (index) => [...values.keys()][index] ?? null,
      getItem: (name) => values.get(String(name)) ?? null,
      setItem: (name, value) => void values.set(String(name), String(value)),
      removeItem: (name) => void values.delete(String(name)),
      clear: () => values.clear(),
    };
  };
  for (const name of ['localStorage', 'sessionStorage']) Object.defineProperty(window, name, { value: storage() });
  Object.defineProperty(document, 'cookie', { get: () => '', set() {} });
  window.Worker = class extends Worker {
    constructor(url, { type, ...options } = {}) { super(url, options); }
  };
})();
`;

/** The script that the page must run first. */
export const stubScript = `<script>${stubs}</script>`;

/**
 * Returns the headers of a page that runs a stranger's code. `sandbox` gives it an opaque origin: no cookie of ours goes
 * with its requests, and it reads no page of ours. It still sends requests to this service, with the key that its user types.
 * `scripts` are sources of the policy. No `cross-origin-opener-policy`: a sandboxed page with it is a network error.
 */
export function foreignPageHeaders(scripts: readonly string[]): Record<string, string> {
  return {
    'content-security-policy': [
      'sandbox allow-scripts allow-forms allow-downloads',
      "default-src 'none'",
      `script-src ${[hashSource(stubs), ...scripts].join(' ')}`,
      "style-src 'unsafe-inline'",
      "img-src 'self' data: blob:",
      'font-src data:',
      "connect-src 'self'",
      'worker-src blob:',
      "base-uri 'none'",
      "form-action 'none'",
      "frame-ancestors 'none'",
    ].join('; '),
    'x-content-type-options': 'nosniff',
    'referrer-policy': 'no-referrer',
  };
}

/** Returns what such a page says if `CORS_ORIGINS` refuses its requests; empty if it does not. */
export function barredNotice({ CORS_ORIGINS }: Pick<Config, 'CORS_ORIGINS'>): string {
  if (CORS_ORIGINS.includes('*') || CORS_ORIGINS.includes('null')) return '';
  const words =
    'This page cannot send requests: it runs without an origin, and <code>CORS_ORIGINS</code> does not contain ' +
    '<code>null</code>. Ask the operator to add it, or send requests with another client.';
  const style = 'margin:0;padding:.75rem 1rem;background:#fff3cd;color:#4d3800;font:1rem/1.5 system-ui,sans-serif;';
  return `<p role="alert" style="${style}">${words}</p>`;
}
