import { values } from './values.ts';

const usual = [4, 8, 16, 28, 48];
const all = [2, 4, 8, 12, 16, 22, 28, 36, 48, 64];
const thick = [16, 22, 28, 36, 48, 64, 80, 96];

/** The widths of a brush, the smallest first. */
export const sizes: readonly number[] = (() => {
  const count = values.widths;
  if (values.thick) return thick.slice(0, count > 0 ? count : usual.length);
  if (count === 0 || count === usual.length) return usual;
  // Spread over all of them, so that three are a fine, a middle and a broad one.
  return Array.from(
    { length: count },
    (_, index) => all[Math.round((index * (all.length - 1)) / Math.max(1, count - 1))] ?? 8,
  );
})();

/** What one begins to draw with. */
export const firstSize: number = sizes.includes(8) ? 8 : (sizes[Math.floor((sizes.length - 1) / 2)] ?? 8);
