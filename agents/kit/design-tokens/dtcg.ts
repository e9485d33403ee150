import type { ColorRoles, DesignTokens } from '../../../schema/design-tokens.ts';
import { radiusScale, spacingScale, typeLevels, type TypeLevel } from './levels.ts';
import { roleNames, roles } from './theme-css.ts';

/**
 * Returns the design tokens in the format of the Design Tokens Community Group, version 2025.10. The format has no
 * modes, so dark colours are a group of their own, as in DESIGN.md. Source:
 * https://www.designtokens.org/tr/2025.10/format/
 */
export function dtcgTokens(tokens: DesignTokens): Record<string, unknown> {
  const { light, dark } = tokens.colors;
  const { headingFamily, bodyFamily } = tokens.typography;
  return {
    $schema: 'https://www.designtokens.org/schemas/2025.10/format.json',
    $description: tokens.name,
    color: { $type: 'color', ...colorTokens(light), dark: colorTokens(dark) },
    spacing: { $type: 'dimension', ...pixelTokens(spacingScale(tokens)) },
    radius: { $type: 'dimension', ...pixelTokens(radiusScale(tokens)) },
    font: {
      $type: 'fontFamily',
      heading: { $value: families(headingFamily) },
      body: { $value: families(bodyFamily) },
    },
    typography: {
      $type: 'typography',
      ...mapValues(typeLevels(tokens), (level) => ({ $value: typeValue(level, headingFamily) })),
    },
  };
}

function colorTokens(colors: ColorRoles): Record<string, unknown> {
  return Object.fromEntries(
    roles.map((role) => [
      roleNames[role],
      { $value: { colorSpace: 'srgb', components: components(colors[role]), hex: colors[role] } },
    ]),
  );
}

/** Returns red, green and blue of `#rrggbb`, 0 to 1. */
function components(hex: string): number[] {
  return [1, 3, 5].map((start) => Math.round((Number.parseInt(hex.slice(start, start + 2), 16) / 255) * 1e5) / 1e5);
}

const pixelTokens = (scale: Readonly<Record<string, number>>) =>
  mapValues(scale, (value) => ({ $value: { value, unit: 'px' } }));

/** Letter spacing is multiplied by the size, because the format has no `em`. */
function typeValue({ family, size, weight, lineHeight, tracking }: TypeLevel, headingFamily: string) {
  return {
    fontFamily: family === headingFamily ? '{font.heading}' : '{font.body}',
    fontSize: { value: size, unit: 'rem' },
    fontWeight: weight,
    letterSpacing: { value: Math.round(tracking * size * 1e5) / 1e5, unit: 'rem' },
    lineHeight,
  };
}

function families(list: string): string[] {
  return list.split(',').map((family) => family.trim().replaceAll(/^['"]|['"]$/g, ''));
}

function mapValues<Value, Result>(values: Readonly<Record<string, Value>>, map: (value: Value) => Result) {
  return Object.fromEntries(Object.entries(values).map(([name, value]) => [name, map(value)]));
}
