import { tokens } from '../tokens.ts';

/** The stylesheet of the pages for people. Text colours have a contrast of at least 4.5:1 in both modes, which a test checks. */
export const pageStyle = `
${tokens}
:root { --alert: #a3271b; --alert-soft: #fbe9e6; }
@media (prefers-color-scheme: dark) { :root { --alert: #ffb4a6; --alert-soft: #3b1a15; } }
* { box-sizing: border-box; }
[hidden] { display: none !important; }
html { -webkit-text-size-adjust: 100%; }
body {
  margin: 0; min-height: 100vh; display: flex; flex-direction: column; background: var(--paper); color: var(--ink);
  font: 1rem/1.5 ui-sans-serif, system-ui, -apple-system, 'Segoe UI', Roboto, 'Helvetica Neue', sans-serif;
}
header, main, footer { width: 100%; max-width: 27rem; margin: 0 auto; padding: 0 1.25rem; }
.wide header, .wide main, .wide footer { max-width: 44rem; }
header { padding-top: 2.5rem; }
header a { color: var(--soft); font-size: 0.875rem; font-weight: 600; text-decoration: none; }
main { flex: 1; padding-top: 1.5rem; padding-bottom: 2rem; }
h1 { margin: 0 0 1rem; font-size: 1.75rem; line-height: 1.2; letter-spacing: -0.02em; overflow-wrap: anywhere; }
h2 { margin: 2.25rem 0 0.5rem; font-size: 1.05rem; overflow-wrap: anywhere; }
p { margin: 0 0 1rem; }
h1 + p.soft { margin-top: -0.5rem; }
.soft { color: var(--soft); }
.small { font-size: 0.875rem; }
form { margin: 0 0 1.25rem; }
.field { margin: 0 0 1rem; }
label { display: block; margin-bottom: 0.3rem; font-weight: 600; font-size: 0.9375rem; }
input {
  width: 100%; min-height: 2.75rem; padding: 0.5rem 0.75rem; border: 1px solid var(--soft); border-radius: 0.4rem;
  background: var(--card); color: var(--ink); font: inherit;
}
input[aria-invalid='true'] { border-color: var(--alert); border-width: 2px; }
.hint { margin: 0.3rem 0 0; color: var(--soft); font-size: 0.875rem; }
button, .button {
  display: block; width: 100%; min-height: 2.75rem; padding: 0.55rem 1rem; border: 1px solid var(--brand); border-radius: 0.4rem;
  background: var(--brand); color: var(--paper); font: inherit; font-weight: 600; text-align: center; text-decoration: none; cursor: pointer;
  overflow-wrap: anywhere;
}
button.next { margin-top: 0.75rem; }
button.quiet, .button.quiet { border-color: var(--soft); background: transparent; color: var(--ink); }
.alert { margin: 0 0 1.25rem; padding: 0.75rem 0.9rem; border-left: 3px solid var(--alert); background: var(--alert-soft); color: var(--alert); }
.note { margin: 0 0 1.25rem; padding: 0.75rem 0.9rem; border-left: 3px solid var(--brand); background: var(--brand-soft); }
.or { display: flex; align-items: center; gap: 0.75rem; margin: 0 0 1.25rem; color: var(--soft); font-size: 0.875rem; }
.or::before, .or::after { content: ''; flex: 1; border-top: 1px solid var(--line); }
details { margin: 0 0 1.25rem; }
summary { cursor: pointer; padding: 0.4rem 0; color: var(--brand); }
footer { padding-top: 1rem; padding-bottom: 2rem; font-size: 0.875rem; }
footer nav { display: flex; flex-wrap: wrap; gap: 0.25rem 1.25rem; padding-top: 1rem; border-top: 1px solid var(--line); }
a { color: var(--brand); text-underline-offset: 0.2em; }
footer form { margin: 0; }
footer a, footer button.link { display: inline-block; padding: 0.35rem 0; }
button.link { width: auto; min-height: 0; border: 0; background: none; color: var(--brand); font-weight: inherit; text-decoration: underline; text-underline-offset: 0.2em; }
a:focus-visible, button:focus-visible, input:focus-visible, summary:focus-visible, .button:focus-visible { outline: 2px solid var(--brand); outline-offset: 2px; }
code, .mono { font-family: ui-monospace, 'SF Mono', 'Cascadia Code', Menlo, Consolas, monospace; font-size: 0.875rem; overflow-wrap: anywhere; }
ul.rows { margin: 0 0 1.25rem; padding: 0; list-style: none; border-top: 1px solid var(--line); }
ul.rows > li { display: flex; flex-wrap: wrap; align-items: center; gap: 0.5rem 1rem; padding: 0.7rem 0; border-bottom: 1px solid var(--line); }
ul.rows > li > div { flex: 1 1 12rem; min-width: 0; overflow-wrap: anywhere; }
ul.rows form { margin: 0; }
ul.rows button, .inline button { width: auto; min-height: 2.25rem; padding: 0.3rem 0.8rem; font-size: 0.875rem; }
.inline { display: flex; flex-wrap: wrap; align-items: end; gap: 0.75rem; }
.inline .field { flex: 1 1 12rem; margin: 0; }
.inline .field + button { min-height: 2.75rem; }
ol.codes { columns: 2; margin: 0 0 1.25rem; padding-left: 1.5rem; }
.qr { margin-bottom: 1rem; }
.wide main button, .wide main .button { width: auto; }
.qr svg { display: block; width: 11rem; height: 11rem; background: #fff; padding: 0.5rem; border-radius: 0.4rem; }
`;
