import { html, raw } from 'hono/html';
import type { AnyAgent } from '../../agents/agent.ts';
import type { StudioState } from '../../server/studio/studio.ts';
import { style } from './style.ts';
import type { Language } from './words/language.ts';

/** What the page says about this service. None of it is secret. */
export interface Home {
  /** Address of the service, without a trailing slash. */
  url: string;
  version: string;
  agents: readonly Pick<AnyAgent, 'name' | 'title' | 'description'>[];
  /** Name of the model in use; null for the offline drafter. */
  model: string | null;
}

const mark = raw(
  `<svg class="mark" viewBox="0 0 48 48" aria-hidden="true"><rect width="48" height="48" rx="13" fill="#0b6b4f"/><path d="M11 33C17 33 15 15 24 15s7 18 13 18" fill="none" stroke="#bfe9d6" stroke-width="3" stroke-linecap="round"/><circle cx="11" cy="33" r="4" fill="#fff"/><circle cx="24" cy="15" r="4" fill="#fff"/><circle cx="37" cy="33" r="4" fill="#fff"/></svg>`,
);
const icon = `data:image/svg+xml,${encodeURIComponent(
  '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 48 48"><rect width="48" height="48" rx="13" fill="#0b6b4f"/><path d="M11 33C17 33 15 15 24 15s7 18 13 18" fill="none" stroke="#fff" stroke-width="4" stroke-linecap="round"/></svg>',
)}`;

/** What the page says in place of the studio. */
type Absence = Exclude<StudioState, { is: 'built' }>;

/** Where the built page of the studio has room for what people without script see. */
const place = '<!-- no-script -->';

/** Returns the built page of the studio in a language, with what people without script see. Throws if it has no place for that. */
export async function withHome(index: string, language: Language, home: Home): Promise<string> {
  const parts = index.split(place);
  const [before = '', after = ''] = parts;
  if (parts.length !== 2) throw new TypeError(`index.html must have one ${place}`);
  const noScript = await html`<noscript>
    ${raw(`<style>${style}</style>`)}
    <div lang="en">${homeBody(home, html`<p class="note">This page needs JavaScript to show the studio.</p>`)}</div>
  </noscript>`;
  return `${before.replace('<html lang="en"', `<html lang="${language}"`)}${noScript.toString()}${after}`;
}

/** Returns the page that is shown in place of the studio. While the studio is being built, it loads itself again. */
export async function homePage(home: Home, absence: Absence): Promise<string> {
  const page = await html`<!doctype html>
    <html lang="en">
      <head>
        <meta charset="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        ${absence.is === 'building' ? html`<meta http-equiv="refresh" content="1" />` : ''}
        <title>Unified Agents</title>
        <meta name="description" content="Agents on one session that take an idea to working code." />
        <meta name="color-scheme" content="light dark" />
        <link rel="icon" href="${icon}" />
        ${raw(`<style>${style}</style>`)}
      </head>
      <body>
        ${homeBody(home, absenceNote(absence))}
      </body>
    </html> `;
  return page.toString();
}

function absenceNote(absence: Absence) {
  if (absence.is === 'building')
    return html`<p class="note" role="status">
      The studio is being built, which takes a few seconds. This page then shows it by itself.
    </p>`;
  if (absence.is === 'off') return html``;
  return html`<p class="note">
    The studio is not shown, because ${absence.reason}. To build it, run <code>${absence.command}</code> and start the
    service again.
  </p>`;
}

/** Every value is escaped. */
function homeBody({ url, version, agents, model }: Home, note: ReturnType<typeof html>) {
  return html`<header>
      ${mark}
      <h1>Unified Agents</h1>
      <p class="lead">
        Tell it an idea. One session takes it to researched opportunities, a product requirements document, a design and
        an application that runs.
      </p>
      <ul class="facts" aria-label="This service">
        <li class="answers">${model === null ? 'The offline drafter answers' : `${model} answers`}</li>
        <li>Version ${version}</li>
        <li>${agents.length} ${agents.length === 1 ? 'agent' : 'agents'}</li>
      </ul>
      ${note}
    </header>
    <main>
      <section aria-labelledby="agents">
        <h2 id="agents">The agents, in the order in which an idea meets them</h2>
        <ol class="agents">
          ${agents.map(agentCard)}
        </ol>
      </section>
      <div class="columns">
        <section aria-labelledby="addresses">
          <h2 id="addresses">Three ways to call them</h2>
          ${addresses(url)}
        </section>
        <section aria-labelledby="start">
          <h2 id="start">Start a session</h2>
          ${example(url)}
        </section>
      </div>
    </main>
    <footer>
      <nav aria-label="More">
        <ul>
          <li><a href="/sign-in">Sign in</a></li>
          <li><a href="/account">Your account</a></li>
          <li><a href="/api/v1/reference">Reference</a></li>
          <li><a href="/api/v1/openapi.json">OpenAPI</a></li>
          <li><a href="/healthz">Health</a></li>
          <li><a href="/readyz">Readiness</a></li>
          <li><a href="/metrics">Metrics</a></li>
        </ul>
      </nav>
    </footer>`;
}

function agentCard({ name, title, description }: Home['agents'][number]) {
  return html`<li>
    <h3>${title}</h3>
    <p>${description}</p>
    <code class="path"><b>POST </b>/api/v1/sessions/{id}/${name}-agent</code>
  </li> `;
}

function addresses(url: string) {
  const rows = [
    ['REST', '/api/v1', 'Agents answer as a stream of server-sent events.'],
    ['tRPC', '/api/trpc', 'Typed procedures and subscriptions.'],
    ['GraphQL', '/api/graphql', 'Queries, mutations, and subscriptions over server-sent events.'],
  ] as const;
  return html`<dl>
    ${rows.map(
      ([name, path, words]) =>
        html`<div>
          <dt>${name}</dt>
          <dd><code>${url}${path}</code>${words}</dd>
        </div> `,
    )}
  </dl>`;
}

function example(url: string) {
  const lines = [
    `curl ${url}/api/v1/sessions \\`,
    `  -H "Authorization: Bearer $KEY" \\`,
    `  -H "Content-Type: application/json" \\`,
    `  -d '{"idea": "An app that lets neighbours share tools"}'`,
  ].join('\n');
  return html`<pre tabindex="0" role="region" aria-label="Example with curl"><code>${lines}</code></pre>
    <p class="note">
      <code>$KEY</code> is the service key: the value of <code>SERVICE_API_KEY</code> or, if that is not set, a key that
      the service made, prints when it starts and keeps as <code>service-key</code> in its data folder.
    </p>`;
}
