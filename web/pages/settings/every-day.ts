import type { UsageReport, UsageRow } from '../../../schema/usage.ts';

const dayMilliseconds = 86_400_000;

/** The rows of a report by day, with those of days on which nothing was used. */
export function everyDay({ from, to, rows }: Pick<UsageReport, 'from' | 'to' | 'rows'>): UsageRow[] {
  const known = new Map(rows.map((row) => [row.value, row]));
  const days: UsageRow[] = [];
  for (let at = Date.parse(from); at <= Date.parse(to); at += dayMilliseconds) {
    const value = new Date(at).toISOString().slice(0, 10);
    const nothing = { inputTokens: 0, outputTokens: 0, costUsd: 0, calls: 0, runs: 0 };
    days.push(known.get(value) ?? { value, name: null, ...nothing });
  }
  return days;
}
