import { html, raw } from 'hono/html';
import { foreignPageHeaders, stubScript } from '../http/foreign-page.ts';
import { hashSource } from '../http/page-headers.ts';

/** Disables everything that requests another host: fonts, proxy, telemetry, assistant. */
const configuration = {
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

// The document is in the page: with a sandbox, the page may be barred from requesting it.
const start = `Scalar.createApiReference('#reference', {
  content: document.querySelector('#document').textContent,
  ...${JSON.stringify(configuration)},
});`;

export const referenceHeaders = foreignPageHeaders(["'self'", hashSource(start)]);

export interface ReferencePage {
  scriptPath: string;
  /** The OpenAPI document as JSON. */
  document: string;
  /** HTML above the page. */
  notice: string;
}

export async function referencePage({ scriptPath, document, notice }: ReferencePage): Promise<string> {
  const page = await html`<!doctype html>
    <html lang="en">
      <head>
        <meta charset="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <title>Unified Agents: reference</title>
        <link rel="icon" href="data:," />
      </head>
      <body>
        <noscript>This page needs JavaScript; the document itself is at /api/v1/openapi.json.</noscript>
        ${raw(notice)}
        <div id="reference"></div>
        ${raw(`<script type="application/json" id="document">${document.replaceAll('<', '\\u003c')}</script>`)}
        ${raw(stubScript)}
        <script src="${scriptPath}"></script>
        ${raw(`<script>${start}</script>`)}
      </body>
    </html>`;
  return page.toString();
}
