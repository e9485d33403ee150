import { toneOf } from './color.ts';

/** Names of OKLCH hues, each with the degree up to which it applies. */
const hueNames: readonly (readonly [until: number, name: string])[] = [
  [12, 'rose'],
  [35, 'red'],
  [52, 'terracotta'],
  [72, 'orange'],
  [92, 'amber'],
  [112, 'yellow'],
  [132, 'lime'],
  [162, 'green'],
  [185, 'sea green'],
  [205, 'teal'],
  [228, 'cyan'],
  [248, 'sky blue'],
  [268, 'blue'],
  [285, 'indigo'],
  [312, 'violet'],
  [338, 'magenta'],
  [352, 'pink'],
  [360, 'rose'],
];

/** Names the colour of a `#rrggbb` in plain words: `deep teal`, `pale grey`. */
export function colorName(hex: string): string {
  const { l, c, h } = toneOf(hex);
  const hue = c < 0.025 ? 'grey' : hueName(h);
  if (l < 0.45) return `deep ${hue}`;
  if (l > 0.82) return `pale ${hue}`;
  if (c >= 0.025 && c < 0.07) return `muted ${hue}`;
  return l > 0.68 ? `light ${hue}` : hue;
}

/** Names a background colour in plain words: `nearly white with a trace of teal`. */
export function paperName(hex: string): string {
  const { l, c, h } = toneOf(hex);
  const shade = l > 0.5 ? 'nearly white' : 'nearly black';
  return c < 0.004 ? shade : `${shade} with a trace of ${hueName(h)}`;
}

function hueName(h: number): string {
  return hueNames.find(([until]) => h <= until)?.[1] ?? 'rose';
}
