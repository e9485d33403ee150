import type { DesignTokens } from '../../schema/design-tokens.ts';
import { contrast, textPairs } from '../kit/design-tokens/contrast.ts';
import { radiusScale, spacingScale, typeLevels } from '../kit/design-tokens/levels.ts';
import { roleNames, roles } from '../kit/design-tokens/theme-css.ts';
import { markdownLine, markdownProse } from '../kit/markdown.ts';
import { visibleLine } from '../kit/visible-text.ts';
import { componentsOf } from './components.ts';
import type { Answer } from './schema.ts';

/**
 * Writes the document in Google's DESIGN.md format, version alpha. The format has only one set of colours, so the dark
 * mode's colours are in a group of their own, `colors.dark.…`, and each component has a `…-dark` variant that uses
 * them.
 * Source: the specification that comes with the package @google/design.md.
 */
export function designDocument(answer: Answer, tokens: DesignTokens): string {
  return `---\n${yaml(frontMatter(answer, tokens))}---\n\n# ${markdownLine(tokens.name)}\n\n${sections(answer, tokens)
    .map(([heading, text]) => `## ${heading}\n\n${text}\n`)
    .join('\n')}`;
}

interface Yaml {
  readonly [key: string]: string | number | Yaml;
}

// A component may have one of these names, which YAML would not read as a string.
const notAName = /^(?:null|true|false|yes|no|on|off|y|n)$/;

/**
 * Writes strings as JSON, because JSON strings are YAML strings too, and nothing in one can end it early. A reader that
 * treats the document as plain Markdown sees no markup in them.
 */
function yaml(value: Yaml, indent = ''): string {
  return Object.entries(value)
    .map(([name, member]) => {
      const key = notAName.test(name) ? JSON.stringify(name) : name;
      return typeof member === 'object'
        ? `${indent}${key}:\n${yaml(member, `${indent}  `)}`
        : `${indent}${key}: ${yamlText(member)}\n`;
    })
    .join('');
}

function yamlText(value: string | number): string {
  return JSON.stringify(value).replaceAll(/[<>[\]]/g, (sign) => `\\u00${sign.charCodeAt(0).toString(16)}`);
}

function frontMatter(answer: Answer, tokens: DesignTokens): Yaml {
  const colors = (mode: 'light' | 'dark') =>
    Object.fromEntries(roles.map((role) => [roleNames[role], tokens.colors[mode][role]]));
  const components = componentsOf(answer.components).flatMap((component) =>
    (['', 'dark.'] as const).map((prefix) => [
      `${component.name}${prefix ? '-dark' : ''}`,
      {
        backgroundColor: `{colors.${prefix}${component.background}}`,
        textColor: `{colors.${prefix}${component.text}}`,
        typography: `{typography.${component.typography}}`,
        rounded: `{rounded.${component.rounded}}`,
        padding: `${component.padding}px`,
      },
    ]),
  );
  return {
    version: 'alpha',
    name: visibleLine(tokens.name),
    description: visibleLine(answer.description),
    colors: { ...colors('light'), dark: colors('dark') },
    typography: Object.fromEntries(
      Object.entries(typeLevels(tokens)).map(([name, level]) => [
        name,
        {
          fontFamily: level.family,
          fontSize: `${level.size}rem`,
          fontWeight: level.weight,
          lineHeight: level.lineHeight,
          letterSpacing: `${level.tracking}em`,
        },
      ]),
    ),
    rounded: pixels(radiusScale(tokens)),
    spacing: pixels(spacingScale(tokens)),
    components: { ...Object.fromEntries(components), divider: divider(''), 'divider-dark': divider('dark.') },
  };
}

function pixels(scale: Record<string, number>): Yaml {
  return Object.fromEntries(Object.entries(scale).map(([name, size]) => [name, `${size}px`]));
}

function divider(prefix: string): Yaml {
  return { backgroundColor: `{colors.${prefix}border}`, height: '1px' };
}

function sections(answer: Answer, tokens: DesignTokens): [heading: string, text: string][] {
  const { overview, colors, typography, layout, elevation, shapes, components } = answer.sections;
  return [
    ['Overview', words(overview)],
    ['Colors', `${words(colors)}\n\n${colorTable(tokens)}\n\n${contrastTable(tokens)}`],
    ['Typography', `${words(typography)}\n\n${typeTable(tokens)}`],
    ['Layout', `${words(layout)}\n\n${scaleLine('Spacing', spacingScale(tokens))}`],
    ['Elevation & Depth', words(elevation)],
    ['Shapes', `${words(shapes)}\n\n${scaleLine('Corners', radiusScale(tokens))}`],
    ['Components', words(components)],
    ["Do's and Don'ts", bullets([...answer.dos.map(said('Do')), ...answer.donts.map(said("Don't"))])],
  ];
}

function words(text: string): string {
  return markdownProse(text) || 'Nothing is said about this.';
}

function colorTable(tokens: DesignTokens): string {
  const rows = roles.map((role) => {
    const { light, dark } = tokens.colors;
    return `| \`${roleNames[role]}\` | ${light[role]} | ${dark[role]} |`;
  });
  return ['| Colour | Light | Dark (`dark.…`) |', '| :-- | :-- | :-- |', ...rows].join('\n');
}

function contrastTable(tokens: DesignTokens): string {
  const { light, dark } = tokens.colors;
  const rows = textPairs.map(({ text, on }) => {
    const ratios = [light, dark].map((colors) => `${contrast(colors[text], colors[on]).toFixed(1)}:1`);
    return `| \`${roleNames[text]}\` on \`${roleNames[on]}\` | ${ratios.join(' | ')} |`;
  });
  return ['| Contrast (WCAG, 4.5:1 is needed) | Light | Dark |', '| :-- | :-- | :-- |', ...rows].join('\n');
}

function typeTable(tokens: DesignTokens): string {
  const rows = Object.entries(typeLevels(tokens)).map(
    ([name, level]) => `| \`${name}\` | ${level.size}rem | ${level.weight} | ${level.lineHeight} |`,
  );
  return ['| Level | Size | Weight | Line height |', '| :-- | :-- | :-- | :-- |', ...rows].join('\n');
}

function scaleLine(what: string, scale: Record<string, number>): string {
  return `${what}: ${Object.entries(scale)
    .map(([name, size]) => `\`${name}\` ${size}px`)
    .join(', ')}.`;
}

function said(start: 'Do' | "Don't"): (text: string) => string {
  const twice = start === 'Do' ? /^do\s+/i : /^(?:do not|don['’]t|never)\s+/i;
  return (text) => `**${start}:** ${markdownLine(text.trim().replace(twice, ''))}`;
}

function bullets(lines: readonly string[]): string {
  return lines.map((line) => `- ${line}`).join('\n');
}
