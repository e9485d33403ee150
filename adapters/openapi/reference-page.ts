import { createHash } from 'node:crypto';
import { html, raw } from 'hono/html';

/** Disables everything that requests another host: fonts, proxy, telemetry, assistant. */
const configuration = {
  url: '/api/v1/openapi.json',
  withDefaultFonts: false,
  telemetry: false,
  agent: { disabled: true, hideAddApi: true },
  mcp: { disabled: true },
  hideClientButton: true,
  showDeveloperTools: 'never',
  documentDownloadType: 'json',
  defaultHttpClient: { targetKey: 'shell', clientKey: 'curl' },
  persistAuth: false,
};

const start = `Scalar.createApiReference('#reference', ${JSON.stringify(configuration)});`;

/** Scalar uses inline styles. Requests from the page may go only to this service. */
export const referencePolicy = {
  'content-security-policy': [
    "default-src 'none'",
    `script-src 'self' 'sha256-${createHash('sha256').update(start).digest('base64')}'`,
    "style-src 'unsafe-inline'",
    "img-src 'self' data: blob:",
    "font-src 'self' data:",
    "connect-src 'self'",
    "worker-src 'self' blob:",
    "base-uri 'none'",
    "form-action 'none'",
    "frame-ancestors 'none'",
  ].join('; '),
  'x-content-type-options': 'nosniff',
  'referrer-policy': 'no-referrer',
};

export function referencePage(scriptPath: string) {
  return html`<!doctype html>
    <html lang="en">
      <head>
        <meta charset="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <title>Unified Agents: reference</title>
        <link rel="icon" href="data:," />
      </head>
      <body>
        <noscript>This page needs JavaScript; the document itself is at /api/v1/openapi.json.</noscript>
        <div id="reference"></div>
        <script src="${scriptPath}"></script>
        ${raw(`<script>${start}</script>`)}
      </body>
    </html>`;
}
