/** What a shown document may do: an application runs its scripts; a stand-alone page has none. */
export type PreviewKind = 'app' | 'page';

/**
 * `sandbox` without `allow-same-origin` gives each document an opaque origin: no storage, no cookies, and no access to
 * other previews. `'self'` still means the host that served the document.
 */
const policies: Readonly<Record<PreviewKind, string>> = {
  app: [
    'sandbox allow-scripts allow-forms allow-downloads',
    "default-src 'none'",
    "script-src 'self'",
    "style-src 'self' 'unsafe-inline'",
    "img-src 'self' data: blob:",
    "font-src 'self' data:",
    "media-src 'self' data: blob:",
    "connect-src 'none'",
    "form-action 'none'",
    "base-uri 'none'",
  ].join('; '),
  page: [
    'sandbox',
    "default-src 'none'",
    "style-src 'unsafe-inline'",
    'img-src data:',
    'font-src data:',
    "form-action 'none'",
    "base-uri 'none'",
  ].join('; '),
};

const deniedFeatures = [
  'accelerometer',
  'autoplay',
  'browsing-topics',
  'camera',
  'clipboard-read',
  'display-capture',
  'encrypted-media',
  'fullscreen',
  'geolocation',
  'gyroscope',
  'hid',
  'idle-detection',
  'local-fonts',
  'magnetometer',
  'microphone',
  'midi',
  'payment',
  'picture-in-picture',
  'publickey-credentials-get',
  'screen-wake-lock',
  'serial',
  'storage-access',
  'usb',
  'xr-spatial-tracking',
];

/** The policy of a document that runs one script of ours as well. */
function withScript(kind: PreviewKind, scriptSource: string): string {
  return kind === 'app'
    ? policies.app.replace("script-src 'self'", `script-src 'self' ${scriptSource}`)
    : `${policies.page.replace(/^sandbox/, 'sandbox allow-scripts')}; script-src ${scriptSource}`;
}

/**
 * Returns the headers of every response of the preview origin, including errors. No `cross-origin-opener-policy`: by
 * the HTML standard, a sandboxed document with it is a network error. `sandbox` already keeps a preview from navigating
 * its opener. `scriptSource` allows one more script; a stand-alone page then runs this one and no other.
 */
export function securityHeaders(kind: PreviewKind, scriptSource?: string): Record<string, string> {
  return {
    'content-security-policy': scriptSource === undefined ? policies[kind] : withScript(kind, scriptSource),
    // Module scripts of a document with an opaque origin are cross-origin requests.
    'access-control-allow-origin': '*',
    'cross-origin-resource-policy': 'cross-origin',
    'x-content-type-options': 'nosniff',
    'referrer-policy': 'no-referrer',
    // Browsers that support it (Chromium from 152) let a preview connect only to its own origin: no WebRTC peers, no
    // links elsewhere.
    'connection-allowlist': '(response-origin)',
    'x-dns-prefetch-control': 'off',
    'x-robots-tag': 'noindex',
    'permissions-policy': deniedFeatures.map((feature) => `${feature}=()`).join(', '),
  };
}
