import type { DesignTokens } from '../../schema/design-tokens.ts';
import { radiusScale, spacingScale, typeLevels } from '../kit/design-tokens/levels.ts';
import { customProperties } from '../kit/design-tokens/theme-css.ts';

/** Returns the preview's styles: the design's custom properties first, everything else built from them. */
export function previewCss(tokens: DesignTokens): string {
  const levels = Object.entries(typeLevels(tokens)).map(
    ([name, level]) =>
      `.${name} { font: ${level.weight} ${level.size}rem/${level.lineHeight} ${level.family}; letter-spacing: ${level.tracking}em; }`,
  );
  const spaces = Object.entries(spacingScale(tokens)).map(([name, size]) => `.space-${name} { width: ${size}px; }`);
  const radii = Object.entries(radiusScale(tokens)).map(
    ([name, size]) => `.radius-${name} { border-radius: ${size}px; }`,
  );
  return `${customProperties(tokens)}
${[...levels, ...spaces, ...radii].join('\n')}
${layout}`;
}

const layout = `
* { box-sizing: border-box; margin: 0; }
html { background: var(--background); color: var(--text); font: 400 1rem/1.6 var(--body-family); -webkit-text-size-adjust: 100%; }
body { max-width: 74rem; margin: 0 auto; padding: clamp(1.25rem, 4vw, 4rem); overflow-wrap: anywhere; }
h1, h2, h3 { font-family: var(--heading-family); }
header { padding-bottom: clamp(2rem, 5vw, 4rem); }
.eyebrow { color: var(--muted); display: flex; flex-wrap: wrap; gap: .5rem 1rem; margin-bottom: 1.25rem; }
.eyebrow b { color: var(--text); }
.hero { background: var(--primary); color: var(--on-primary); border-radius: calc(var(--radius-large) * 1.5); padding: clamp(1.5rem, 5vw, 4rem); display: grid; gap: clamp(2rem, 5vw, 4rem); align-items: end; }
@media (min-width: 60rem) { .hero { grid-template-columns: minmax(0, 1.35fr) minmax(0, 1fr); min-height: 26rem; } }
.pitch h1 { font-size: clamp(2.25rem, 6vw, 4.25rem); line-height: 1.05; letter-spacing: -.02em; text-wrap: balance; }
.pitch p { margin-top: 1.25rem; max-width: 46ch; }
.sheet { background: var(--surface); color: var(--text); border-radius: var(--radius-large); padding: 1.25rem; display: grid; gap: 1rem; }
.sheet > p { color: var(--muted); }
.sheet ul { list-style: none; padding: 0; border-top: 1px solid var(--border); }
.sheet li { display: flex; justify-content: space-between; align-items: center; gap: 1rem; padding: .75rem 0; border-bottom: 1px solid var(--border); }
.sheet li div { display: grid; } .sheet li div span { color: var(--muted); } .sheet .badge { flex: none; }
main { display: grid; gap: clamp(2.5rem, 6vw, 4.5rem); }
section { border-top: 1px solid var(--border); padding-top: 1.5rem; display: grid; gap: 1.5rem; min-width: 0; }
@media (min-width: 60rem) { section { grid-template-columns: 14rem minmax(0, 1fr); gap: 3rem; } }
section > div:first-child p { color: var(--muted); margin-top: .5rem; max-width: 40ch; }
section > div { min-width: 0; }
.swatches { display: grid; gap: .75rem; grid-template-columns: repeat(auto-fill, minmax(9rem, 1fr)); }
@media (min-width: 30rem) { .swatches .wide { grid-column: span 2; } }
.swatch { border: 1px solid var(--border); border-radius: var(--radius-medium); overflow: hidden; background: var(--surface); }
.swatch .ground { height: 5rem; padding: .6rem .75rem; display: flex; align-items: flex-end; font: 600 1.125rem/1 var(--heading-family); }
.swatch dl { padding: .6rem .75rem .7rem; }
.swatch dt { font-weight: 600; } .swatch dd { margin: 0; color: var(--muted); font-variant-numeric: tabular-nums; }
.ratios { margin-top: 1.25rem; display: grid; grid-template-columns: repeat(auto-fill, minmax(15rem, 1fr)); gap: 0 2rem; padding: 0; list-style: none; }
.ratios li { display: flex; justify-content: space-between; gap: 1rem; border-bottom: 1px solid var(--border); padding: .45rem 0; }
.ratios b { font-variant-numeric: tabular-nums; }
.types > div { display: grid; gap: .15rem; padding: .7rem 0; border-bottom: 1px solid var(--border); }
@media (min-width: 44rem) { .types > div { grid-template-columns: 11rem minmax(0, 1fr); align-items: baseline; gap: 1.5rem; } }
.types .name { color: var(--muted); }
.scale { display: grid; gap: .6rem; }
.scale div { display: grid; grid-template-columns: 7rem 1fr; align-items: center; }
.scale i { display: block; height: 1rem; background: var(--primary); border-radius: 2px; max-width: 100%; }
.corners { display: flex; flex-wrap: wrap; gap: 1rem; }
.corners i { display: block; width: 5.5rem; height: 4rem; background: var(--surface); border: 1.5px solid var(--muted); margin-bottom: .4rem; }
.stage { display: grid; gap: 1.25rem; }
@media (min-width: 48rem) { .stage { grid-template-columns: minmax(0, 1fr) minmax(0, 1fr); } .stage .wide { grid-column: 1 / -1; } }
.card { background: var(--surface); border: 1px solid var(--border); border-radius: var(--radius-large); padding: 1.25rem; display: grid; gap: 1rem; align-content: start; }
.row { display: flex; flex-wrap: wrap; gap: .75rem; align-items: center; }
.button { font: 600 .9375rem/1.2 var(--body-family); padding: .8rem 1.15rem; min-height: 2.75rem; border-radius: var(--radius-medium); border: 1px solid transparent; cursor: default; max-width: 100%; }
.button.primary { background: var(--primary); color: var(--on-primary); }
.button.secondary { background: var(--surface); color: var(--text); border-color: color-mix(in oklab, var(--muted) 60%, var(--border)); }
.button.danger { background: var(--danger); color: var(--on-danger); }
.focused { outline: 2px solid var(--ring); outline-offset: 2px; }
.button:disabled { opacity: .5; }
label { display: block; margin-bottom: .35rem; }
input { width: 100%; font: inherit; color: inherit; background: var(--background); border: 1px solid color-mix(in oklab, var(--muted) 75%, var(--border)); border-radius: var(--radius-medium); padding: .65rem .8rem; min-height: 2.75rem; }
input::placeholder { color: var(--muted); opacity: 1; }
.hint { color: var(--muted); margin-top: .35rem; } .wrong { color: var(--danger); margin-top: .35rem; font-weight: 600; }
input[aria-invalid] { border-color: var(--danger); }
.badge { display: inline-block; background: var(--accent); color: var(--on-accent); border-radius: 99px; padding: .2rem .65rem; }
.table { overflow-x: auto; padding: 0; gap: 0; }
table { border-collapse: collapse; width: 100%; }
th { text-align: left; color: var(--muted); } th, td { padding: .8rem 1.25rem; border-bottom: 1px solid var(--border); vertical-align: top; overflow-wrap: break-word; }
tr:last-child td { border-bottom: 0; } td:first-child { font-weight: 600; }
.alert { border-radius: var(--radius-medium); padding: .9rem 1.1rem; background: var(--success); color: var(--on-success); }
.alert.bad { background: var(--surface); color: var(--danger); border: 1px solid currentcolor; }
.own { display: grid; grid-template-columns: repeat(auto-fill, minmax(13rem, 1fr)); gap: .75rem; }
.own > div { display: grid; align-content: center; min-height: 4rem; }
footer { color: var(--muted); margin-top: 3rem; }
@media print { section { break-inside: avoid; } }
`;
