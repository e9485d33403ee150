/** How the bar of a step looks. Told by pattern first: what failed is hatched, what was left out is an outline. */
export const stepLooks = {
  running: 'bg-now',
  done: 'bg-soft',
  failed: 'border border-bad bg-[repeating-linear-gradient(135deg,var(--color-bad)_0_2px,transparent_2px_4px)]',
  skipped: 'border border-edge',
} as const;
