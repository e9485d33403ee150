/** What the time until something is due again is counted in. */
export const spans = ['day', 'week', 'month', 'year'] as const;
export type Span = (typeof spans)[number];

export function spanOf(text: string | undefined): Span {
  return spans.find((span) => span === text) ?? 'day';
}
