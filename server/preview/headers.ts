/** What a document shown here may do: an application runs its scripts, a page that stands alone has none. */
export type PreviewKind = 'app' | 'page';

/**
 * `sandbox` without `allow-same-origin` gives each document an origin of its own: no storage, no cookies, and nothing
 * of other previews. `'self'` still means the host that the document came from.
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

/**
 * On every answer of the preview origin, errors too. No `cross-origin-opener-policy`: the HTML standard makes a
 * sandboxed document that has one a network error. `sandbox` itself keeps a preview from moving who opened it.
 */
export function securityHeaders(kind: PreviewKind): Record<string, string> {
  return {
    'content-security-policy': policies[kind],
    // Module scripts of a document without an origin are requests across origins.
    'access-control-allow-origin': '*',
    'cross-origin-resource-policy': 'cross-origin',
    'x-content-type-options': 'nosniff',
    'referrer-policy': 'no-referrer',
    // Browsers that know it (Chromium from 152) connect a preview to nothing else: no peers, no links that lead away.
    'connection-allowlist': '(response-origin)',
    'x-dns-prefetch-control': 'off',
    'x-robots-tag': 'noindex',
    'permissions-policy': deniedFeatures.map((feature) => `${feature}=()`).join(', '),
  };
}
