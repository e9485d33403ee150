import type { Outcome } from './stage.ts';

/** Prints one line of counts, and one for each of the first violations. */
export function report(name: string, { counts, movedAgainAfter, violations }: Outcome): void {
  const counted = Object.entries(counts).map(([what, count]) => `${what} ${count}`);
  const worst = Math.max(0, ...movedAgainAfter);
  const moved = `, moved again ${movedAgainAfter.length} times, after ${worst} ms at most`;
  const times = movedAgainAfter.length > 0 ? moved : '';
  process.stdout.write(`${name}: ${counted.join(', ')}${times}; ${violations.length} violations\n`);
  for (const violation of violations.slice(0, 20)) process.stdout.write(`  ${JSON.stringify(violation)}\n`);
}
