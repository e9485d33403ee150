import type { ColorRoles, DesignTokens } from '../../schema/design-tokens.ts';
import { contrast, textPairs } from '../kit/design-tokens/contrast.ts';
import { radiusScale, spacingScale, typeLevels } from '../kit/design-tokens/levels.ts';
import { roleNames, roles } from '../kit/design-tokens/theme-css.ts';
import { escapeHtml } from './html.ts';
import { componentCards } from './preview-components.ts';
import { previewCss } from './preview-css.ts';
import type { Answer } from './schema.ts';

/** Returns a self-contained page that shows the design system in one mode: it runs no script and fetches nothing. */
export function previewPage(answer: Answer, tokens: DesignTokens, mode: 'light' | 'dark'): string {
  const name = escapeHtml(tokens.name);
  const colors = tokens.colors[mode];
  return `<!doctype html>
<html lang="en" data-theme="${mode}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>${name} · ${mode}</title>
<style>${previewCss(tokens)}</style>
</head>
<body>
<header>
<p class="eyebrow label"><b>${name}</b><span>Design system</span><span>${mode === 'light' ? 'Light' : 'Dark'}</span><span>${escapeHtml(answer.mood)}</span></p>
${hero(answer)}
</header>
<main>
${section('Colours', answer.sections.colors, swatches(colors) + ratios(colors))}
${section('Typography', answer.sections.typography, types(answer, tokens))}
${section('Components', answer.sections.components, componentCards(answer))}
${section('Spacing', answer.sections.layout, spacing(tokens))}
${section('Shapes', answer.sections.shapes, corners(tokens))}
</main>
<footer class="caption">Made from DESIGN.md. Contrast is measured by WCAG; text needs 4.5:1.</footer>
</body>
</html>
`;
}

/** The design in use: a headline on the primary colour, and the product's own rows on a surface. */
function hero({ specimen, description }: Answer): string {
  return `<div class="hero">
<div class="pitch"><h1>${escapeHtml(specimen.headline)}</h1><p class="body-lg">${escapeHtml(description)}</p></div>
<div class="sheet"><p class="label">${escapeHtml(specimen.secondaryAction)}</p><ul>${specimen.rows
    .map(
      ({ name, detail, state }) =>
        `<li><div><b>${escapeHtml(name)}</b><span class="body-sm">${escapeHtml(detail)}</span></div><span class="badge caption">${escapeHtml(state)}</span></li>`,
    )
    .join('')}</ul><button type="button" class="button primary">${escapeHtml(specimen.primaryAction)}</button></div>
</div>`;
}

function section(title: string, text: string, content: string): string {
  return `<section>
<div><h2 class="headline-sm">${title}</h2><p class="body-sm">${escapeHtml(text)}</p></div>
<div>${content}</div>
</section>`;
}

/**
 * Shows each colour with its partner's text on it. A colour that is a text colour itself shows its own name as text.
 */
function swatches(colors: ColorRoles): string {
  const strength = ['primary', 'accent', 'success', 'danger'];
  const grounds = roles
    .filter((role) => !role.startsWith('on'))
    .toSorted((a, b) => Number(strength.includes(b)) - Number(strength.includes(a)));
  return `<div class="swatches">${grounds
    .map((role) => {
      const ink = textPairs.find(({ on }) => on === role)?.text;
      const sample = ink ? `<span style="color:${colors[ink]}">Aa ${ratio(colors, ink, role)}</span>` : '';
      return `<div class="swatch${role === 'primary' ? ' wide' : ''}"><div class="ground" style="background:${colors[role]}">${sample}</div><dl class="body-sm"><dt>${roleNames[role]}</dt><dd>${colors[role]}</dd></dl></div>`;
    })
    .join('')}</div>`;
}

function ratios(colors: ColorRoles): string {
  return `<ul class="ratios body-sm">${textPairs
    .map(({ text, on }) => `<li>${roleNames[text]} on ${roleNames[on]}<b>${ratio(colors, text, on)}</b></li>`)
    .join('')}</ul>`;
}

function ratio(colors: ColorRoles, text: keyof ColorRoles, on: keyof ColorRoles): string {
  return `${contrast(colors[text], colors[on]).toFixed(1)}:1`;
}

function types(answer: Answer, tokens: DesignTokens): string {
  const { headline, sentence } = answer.specimen;
  return `<div class="types">${Object.entries(typeLevels(tokens))
    .map(([name, level]) => {
      const words = /display|headline|title/.test(name) ? headline : sentence;
      return `<div><span class="name caption">${name} · ${level.size}rem</span><span class="${name}">${escapeHtml(words)}</span></div>`;
    })
    .join('')}</div>`;
}

function spacing(tokens: DesignTokens): string {
  return `<div class="scale body-sm">${Object.entries(spacingScale(tokens))
    .map(([name, size]) => `<div><span>${name} · ${size}px</span><i class="space-${name}"></i></div>`)
    .join('')}</div>`;
}

function corners(tokens: DesignTokens): string {
  return `<div class="corners body-sm">${Object.keys(radiusScale(tokens))
    .map((name) => `<div><i class="radius-${name}"></i>${name}</div>`)
    .join('')}</div>`;
}
