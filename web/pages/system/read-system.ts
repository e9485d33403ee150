import type { ColorRoles, DesignTokens } from '../../../schema/design-tokens.ts';
import { roles } from '../../../agents/kit/token-files.ts';

/** What the page shows of a version. */
export interface ShownSystem {
  designMd: string;
  tokens: DesignTokens;
}

type Members = Readonly<Record<string, unknown>>;

/** Reads a stored design system; null if it has another form. Colours and families become style only in the forms tested here. */
export function readSystem(content: unknown): ShownSystem | null {
  if (!isObject(content) || typeof content.designMd !== 'string' || !isObject(content.tokens)) return null;
  const { name, colors, typography, radius, spacing } = content.tokens;
  if (!isObject(colors) || !isObject(typography) || !isObject(radius)) return null;
  const [light, dark] = [readColors(colors.light), readColors(colors.dark)];
  const { headingFamily, bodyFamily, baseSize, scale } = typography;
  const { small, medium, large } = radius;
  if (!light || !dark || !isFamily(headingFamily) || !isFamily(bodyFamily)) return null;
  if (!isSize(baseSize) || !isSize(scale) || !isSize(small) || !isSize(medium) || !isSize(large) || !isSize(spacing)) {
    return null;
  }
  return {
    designMd: content.designMd,
    tokens: {
      name: typeof name === 'string' ? name : '',
      colors: { light, dark },
      typography: { headingFamily, bodyFamily, baseSize, scale },
      radius: { small, medium, large },
      spacing,
    },
  };
}

function readColors(given: unknown): ColorRoles | null {
  if (!isObject(given)) return null;
  const read = roles.map((role) => [role, given[role]] as const);
  if (!read.every(([, color]) => typeof color === 'string' && /^#[0-9a-f]{6}$/.test(color))) return null;
  // Each role has a colour: just tested.
  return Object.fromEntries(read) as ColorRoles;
}

const isObject = (value: unknown): value is Members =>
  typeof value === 'object' && value !== null && !Array.isArray(value);
const isSize = (value: unknown): value is number => typeof value === 'number' && value >= 0 && value <= 10_000;
const isFamily = (value: unknown): value is string => typeof value === 'string' && /^[\w\s"',.-]{1,500}$/.test(value);
