import { values } from './values.ts';

const usual = [4, 8, 16, 28, 48];
const all = [2, 4, 8, 12, 16, 22, 28, 36, 48, 64];
const thick = [16, 22, 28, 36, 48, 64, 80, 96];

/** The widths of a brush, smallest first. */
export const sizes: readonly number[] = (() => {
  const count = values.widths;
  if (values.thick) return thick.slice(0, count > 0 ? count : usual.length);
  if (count === 0 || count === usual.length) return usual;
  // Spread evenly, so that three widths are a fine, a medium and a broad one.
  return Array.from(
    { length: count },
    (_, index) => all[Math.round((index * (all.length - 1)) / Math.max(1, count - 1))] ?? 8,
  );
})();

/** The width at the start. */
export const firstSize: number = sizes.includes(8) ? 8 : (sizes[Math.floor((sizes.length - 1) / 2)] ?? 8);
