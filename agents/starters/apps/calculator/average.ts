export interface Graded {
  grade: number;
  /** How often it counts, above 0. */
  weight: number;
}

const sumOf = (numbers: readonly number[]) => numbers.reduce((sum, one) => sum + one, 0);

/** Returns the weighted average; null without a grade. */
export function averageOf(rows: readonly Graded[]): number | null {
  const weights = sumOf(rows.map(({ weight }) => weight));
  return weights > 0 ? sumOf(rows.map(({ grade, weight }) => grade * weight)) / weights : null;
}

/** Returns the grade that the next row needs, so that all have this average. */
export function neededFor(target: number, rows: readonly Graded[], weight: number): number {
  const had = sumOf(rows.map((row) => row.weight));
  return (target * (had + weight) - sumOf(rows.map((row) => row.grade * row.weight))) / weight;
}
