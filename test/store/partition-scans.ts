import { Client } from 'pg';

/** A statement, and each divided table of which it read more than one partition. */
interface WideScan {
  statement: string;
  tables: string[];
}

type Query = (...words: unknown[]) => unknown;

/** Statements that are not explained: those that have no plan, and those that lead a transaction. */
const noPlan =
  /^\s*(?:begin|commit|rollback|savepoint|release|listen|notify|set|explain|analyze|create|alter|copy|lock)\b/i;

/**
 * Explains each statement of `work`, with its values and by running it, right before it runs; what that changes is rolled back.
 * Returns those that read several partitions of a table. Their plans name all partitions: only running tells which were read.
 */
export async function wideScansOf(divided: readonly string[], work: () => Promise<void>): Promise<WideScan[]> {
  const wide = new Map<string, WideScan>();
  const prototype = Client.prototype as unknown as { query: Query };
  const { query } = prototype;
  const inTransaction = new WeakSet<object>();
  const names = new RegExp(`\\bon (${divided.join('|')})_(\\d+)\\b.*\\(actual`, 'g');

  async function explain(client: object, statement: string, values: unknown[]): Promise<void> {
    const [before, after] = inTransaction.has(client)
      ? ['savepoint explained', 'rollback to savepoint explained']
      : ['begin', 'rollback'];
    const say = (...words: unknown[]) =>
      Reflect.apply(query, client, words) as Promise<{ rows: Record<string, string>[] }>;
    // All three are queued before the statement itself.
    const said = [
      say(before),
      say(`explain (analyze, costs off, timing off, summary off) ${statement}`, values),
      say(after),
    ];
    const [, plan] = await Promise.all(said);
    const read = new Map<string, Set<string>>();
    for (const line of plan?.rows ?? []) {
      for (const [, table = '', part = ''] of (line['QUERY PLAN'] ?? '').matchAll(names))
        read.set(table, (read.get(table) ?? new Set()).add(part));
    }
    const tables = [...read].filter(([, parts]) => parts.size > 1).map(([table]) => table);
    if (tables.length > 0) wide.set(statement, { statement: statement.trim(), tables });
  }

  const explained: Promise<void>[] = [];
  prototype.query = function (this: object, ...words: unknown[]) {
    const [first, second] = words as [string | { text?: string; values?: unknown[] }, unknown];
    const statement = typeof first === 'string' ? first : first.text;
    const values = (typeof first === 'string' ? second : (first.values ?? second)) as unknown[] | undefined;
    if (statement !== undefined && divided.some((table) => statement.includes(table)) && !noPlan.test(statement))
      explained.push(explain(this, statement, Array.isArray(values) ? values : []));
    if (/^\s*begin\b/i.test(statement ?? '')) inTransaction.add(this);
    if (/^\s*(?:commit|rollback)\s*$/i.test(statement ?? '')) inTransaction.delete(this);
    return Reflect.apply(query, this, words);
  };
  try {
    await work();
    await Promise.all(explained);
  } finally {
    prototype.query = query;
  }
  return [...wide.values()];
}
