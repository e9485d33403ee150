import { tokens } from './tokens.ts';

/** The page's stylesheet. Text colours have a contrast of at least 4.5:1 in both modes, which a test checks. */
export const style = `
${tokens}
* { box-sizing: border-box; }
html { -webkit-text-size-adjust: 100%; }
body {
  margin: 0; background: var(--paper); color: var(--ink);
  font: 1rem/1.55 ui-sans-serif, system-ui, -apple-system, 'Segoe UI', Roboto, 'Helvetica Neue', sans-serif;
}
header, main, footer { max-width: 68rem; margin: 0 auto; padding: 0 1.25rem; }
header { padding-top: 3.5rem; padding-bottom: 2.5rem; }
.mark { display: block; width: 3rem; height: 3rem; margin-bottom: 1.5rem; }
h1 { margin: 0; font-size: clamp(2.1rem, 1.4rem + 3vw, 3.25rem); line-height: 1.1; letter-spacing: -0.03em; font-weight: 700; }
.lead { max-width: 40rem; margin: 0.9rem 0 1.5rem; font-size: 1.15rem; color: var(--soft); }
.facts { display: flex; flex-wrap: wrap; gap: 0.5rem; margin: 0; padding: 0; list-style: none; font-size: 0.875rem; }
.facts li { padding: 0.25rem 0.75rem; border: 1px solid var(--line); border-radius: 99px; background: var(--card); overflow-wrap: anywhere; }
.facts .answers { border-color: transparent; background: var(--brand-soft); color: var(--brand); font-weight: 600; }
h2 { margin: 0 0 1rem; font-size: 0.875rem; font-weight: 600; color: var(--soft); }
section { margin-bottom: 3rem; }
ol { margin: 0; padding: 0; list-style: none; counter-reset: agent; }
.agents { display: grid; gap: 0.75rem; grid-template-columns: repeat(auto-fill, minmax(min(19.5rem, 100%), 1fr)); }
.agents li {
  counter-increment: agent; position: relative; display: flex; flex-direction: column; padding: 1.1rem 1.25rem 1.25rem;
  border: 1px solid var(--line); border-radius: 0.875rem; background: var(--card);
}
h3 { font-weight: 700; display: flex; align-items: baseline; gap: 0.6rem; margin: 0; font-size: 1.1rem; letter-spacing: -0.01em; }
.agents h3::before { content: counter(agent); min-width: 1.1rem; color: var(--brand); font-variant-numeric: tabular-nums; }
.agents p { flex: 1; margin: 0.35rem 0 0.9rem; color: var(--soft); }
code, pre { font: 0.8125rem/1.6 ui-monospace, 'SF Mono', 'Cascadia Code', Menlo, Consolas, monospace; }
code { overflow-wrap: anywhere; }
.path { font-size: 0.75rem; }
.path b { position: absolute; top: 1.35rem; right: 1.25rem; color: var(--soft); font-weight: 500; }
.columns { padding-bottom: 2.5rem; display: grid; gap: 3rem 2.5rem; grid-template-columns: repeat(auto-fit, minmax(min(22rem, 100%), 1fr)); }
.columns > * { min-width: 0; margin: 0; }
dl { margin: 0; border-top: 1px solid var(--line); }
dl div { display: grid; grid-template-columns: 6rem 1fr; gap: 0.25rem 1rem; padding: 0.7rem 0; border-bottom: 1px solid var(--line); }
dl div:last-child { border: 0; }
@media (max-width: 30rem) { dl div { grid-template-columns: 1fr; } }
dt { font-weight: 600; }
dd { margin: 0; color: var(--soft); overflow-wrap: anywhere; }
dd code { display: block; color: var(--ink); }
pre { margin: 0 0 1rem; padding: 1rem 1.15rem; overflow-x: auto; border: 1px solid var(--line); border-radius: 0.875rem; background: var(--code); tab-size: 2; }
header .note { max-width: 40rem; margin-top: 1.25rem; }
.note { margin: 0; color: var(--soft); }
.note code { padding: 0.1rem 0.3rem; border-radius: 0.3rem; background: var(--code); color: var(--ink); }
a { color: var(--brand); text-underline-offset: 0.2em; }
a:focus-visible, pre:focus-visible { outline: 2px solid var(--brand); outline-offset: 3px; border-radius: 0.3rem; }
footer { padding-top: 1.25rem; padding-bottom: 3rem; }
nav ul { display: flex; flex-wrap: wrap; gap: 0.5rem 1.5rem; margin: 0; padding: 1.25rem 0 0; border-top: 1px solid var(--line); list-style: none; font-size: 0.875rem; }
nav a { display: inline-block; padding: 0.35rem 0; }
`;
