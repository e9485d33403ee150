import { html, raw } from 'hono/html';
import type { HtmlEscapedString } from 'hono/utils/html';
import { hashSource, pageHeaders } from '../../http/page-headers.ts';
import { type Language, languages } from '../words/language.ts';
import type { Words } from '../words/english.ts';
import { pageStyle } from './page-style.ts';
import { type ScriptName, scripts, scriptTag } from './scripts.ts';

export type Html = HtmlEscapedString | Promise<HtmlEscapedString>;

/** What every page needs to know of its request. */
export interface PageRequest {
  language: Language;
  words: Words;
  /** The address of the page, without its query. */
  path: string;
  /** The query of the page, without its language. */
  query: Readonly<Record<string, string>>;
  /** How to show the page in another language if it has been sent something that no address may have. */
  resend?: { path: string; fields: Readonly<Record<string, string>> };
}

export interface PageParts {
  title: string;
  body: Html;
  /** What went wrong; null: nothing. */
  alert?: string | null;
  scripts?: readonly ScriptName[];
  wide?: boolean;
}

/** Returns a page. Every value in it is escaped. */
export function page(request: PageRequest, { title, body, alert = null, wide, ...parts }: PageParts) {
  const { language, words } = request;
  return html`<!doctype html>
    <html lang="${language}">
      <head>
        <meta charset="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="color-scheme" content="light dark" />
        <title>${title} · Unified Agents</title>
        <link rel="icon" href="data:," />
        ${raw(`<style>${pageStyle}</style>`)}
      </head>
      <body class="${wide ? 'wide' : ''}">
        <header><a href="/">Unified Agents</a></header>
        <main>
          <h1>${title}</h1>
          ${alert === null ? '' : html`<p class="alert" role="alert">${alert}</p>`} ${body}
        </main>
        <footer>
          <nav aria-label="${words.language}">
            <a href="/">${words.startPage}</a>
            ${Object.entries(languages).map(([code, { language: name }]) =>
              code === language ? '' : languageChoice(request, code, name),
            )}
          </nav>
        </footer>
        ${(parts.scripts ?? []).map(scriptTag)}
      </body>
    </html>`;
}

function languageChoice({ path, query, resend }: PageRequest, code: string, name: string): Html {
  if (!resend) {
    const address = `${path}?${new URLSearchParams({ ...query, lang: code }).toString()}`;
    return html`<a href="${address}" hreflang="${code}" lang="${code}">${name}</a>`;
  }
  return html`<form method="post" action="${resend.path}">
    ${Object.entries(resend.fields).map(([field, value]) => hidden(field, value))}${hidden('lang', code)}
    <button class="link" lang="${code}">${name}</button>
  </form>`;
}

/**
 * The headers of these pages. They hold what is secret for a moment, so nothing keeps them. Their forms need a referrer policy
 * that lets the browser name our own origin.
 */
export const peopleHeaders: Readonly<Record<string, string>> = {
  ...pageHeaders({ scripts: Object.values(scripts).map(hashSource), styles: [hashSource(pageStyle)] }),
  'referrer-policy': 'same-origin',
  'cache-control': 'no-store',
};

export interface FieldParts {
  name: string;
  label: string;
  type?: 'text' | 'email' | 'password';
  value?: string;
  autocomplete: string;
  hint?: string;
  /** The field that the alert is about. */
  invalid?: boolean;
  required?: boolean;
}

/** A labelled field of a form. */
export function field({
  name,
  label,
  type = 'text',
  value = '',
  autocomplete,
  hint,
  invalid,
  required = true,
}: FieldParts) {
  const hintId = `${name}-hint`;
  return html`<div class="field">
    <label for="${name}">${label}</label>
    <input
      id="${name}"
      name="${name}"
      type="${type}"
      value="${value}"
      autocomplete="${autocomplete}"
      ${hint === undefined ? '' : html`aria-describedby="${hintId}"`}
      ${invalid ? html`aria-invalid="true"` : ''}
      ${type === 'text' ? html`autocapitalize="off" spellcheck="false"` : ''}
      ${required ? html`required` : ''}
    />
    ${hint === undefined ? '' : html`<p class="hint" id="${hintId}">${hint}</p>`}
  </div>`;
}

export const hidden = (name: string, value: string) => html`<input type="hidden" name="${name}" value="${value}" />`;

/** A page that goes on to a path of this service by itself: a redirect would arrive as a request from another site. */
export function continuePage(request: PageRequest, title: string, next: string) {
  const body = html`<meta http-equiv="refresh" content="0;url=${next}" />
    <p><a class="button" href="${next}">${request.words.continue}</a></p>`;
  return page(request, { title, body });
}
