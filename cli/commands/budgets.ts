import { type Command, InvalidArgumentError, Option } from 'commander';
import type { Budget, BudgetRequest, UsageReport } from '../../client/sdk/index.ts';
import { type BudgetMeasure, budgetMeasures, type BudgetPeriod, budgetPeriods } from '../../schema/budget.ts';
import { type UsageGroup, usageGroups } from '../../schema/usage.ts';
import type { Context } from '../context.ts';
import { UsageError } from '../failures.ts';
import { atLeastOne } from '../numbers.ts';
import { printList } from '../print-list.ts';
import { tableLines } from '../table.ts';

export function addBudgets(program: Command, context: Context): void {
  const budgets = program.command('budgets').summary('limit what the workspace, a member or a key may use');
  const client = async () => (await context.client()).budgets;

  budgets
    .command('list')
    .summary('list budgets with what is used of them, newest first')
    .option('--limit <count>', 'the most budgets to list', atLeastOne, 50)
    .action(async ({ limit }: { limit: number }) => {
      const all = await client();
      await printList(context.streams(), limit, (pageLength) => all.list({ limit: pageLength }), rowOf);
    });

  budgets
    .command('create')
    .summary('create a budget')
    .description('Creates a budget of the workspace, or of a member or key, and writes its id to standard output.')
    .addOption(new Option('--measure <measure>', 'what it limits').choices([...budgetMeasures]).makeOptionMandatory())
    .requiredOption('--most <amount>', 'the most that may be used', amount)
    .addOption(new Option('--period <period>', 'for tokens, costUsd and runs').choices([...budgetPeriods]))
    .option('--member <member-id>', 'limit this member')
    .option('--key <key-id>', 'limit this key')
    .action(async ({ measure, most: limit, period, member, key }: CreateFlags) => {
      const request = { ...subjectOf(member, key), measure, limit, ...(period === undefined ? {} : { period }) };
      const made = await (await client()).create(request);
      const streams = context.streams();
      if (streams.json) return streams.printJson(made);
      streams.note(`Created: ${wordsOf(made)}.`);
      await streams.print(made.budgetId);
    });

  budgets
    .command('update')
    .summary('change the limit of a budget')
    .argument('<budget-id>')
    .requiredOption('--most <amount>', 'the most that may be used', amount)
    .action(async (id: string, { most: limit }: { most: number }) => {
      const changed = await (await client()).update(id, { limit });
      context.streams().note(`Changed: ${wordsOf(changed)}.`);
    });

  budgets
    .command('remove')
    .summary('remove budgets')
    .argument('<budget-id...>')
    .action(async (ids: string[]) => {
      for (const id of ids) {
        await (await client()).remove(id);
        context.streams().note(`${id} is removed.`);
      }
    });
}

export function addUsage(program: Command, context: Context): void {
  program
    .command('usage')
    .summary('show what the workspace has used')
    .addOption(new Option('--by <what>', 'what to group by').choices([...usageGroups]).default('day'))
    .option('--from <day>', 'the first UTC day, such as 2027-01-01; default: 29 days before the last')
    .option('--to <day>', 'the last UTC day; default: today')
    .option('--agent <name>', 'only runs of this agent')
    .option('--model <name>', 'only calls of this model')
    .option('--key <key-id>', 'only what this key used')
    .option('--member <member-id>', 'only what this member used')
    .action(async ({ key: keyId, member: memberId, ...rest }: UsageFlags) => {
      const report = await (await context.client()).budgets.usage({ ...rest, keyId, memberId });
      const streams = context.streams();
      if (streams.json) return streams.printJson(report);
      await streams.print(...tableLines(streams, usageRows(report)));
    });
}

interface CreateFlags {
  measure: BudgetMeasure;
  most: number;
  period?: BudgetPeriod;
  member?: string;
  key?: string;
}

interface UsageFlags {
  by: UsageGroup;
  from?: string;
  to?: string;
  agent?: string;
  model?: string;
  key?: string;
  member?: string;
}

/** Throws UsageError. */
function subjectOf(member: string | undefined, key: string | undefined): Pick<BudgetRequest, 'subject' | 'subjectId'> {
  if (member !== undefined && key !== undefined)
    throw new UsageError('budgets create takes --member or --key, not both.');
  if (member !== undefined) return { subject: 'member', subjectId: member };
  return key === undefined ? { subject: 'workspace' } : { subject: 'key', subjectId: key };
}

/** Throws InvalidArgumentError. */
function amount(text: string): number {
  const number = /^\d{1,16}(?:\.\d{1,6})?$/.test(text) ? Number(text) : Number.NaN;
  if (Number.isFinite(number)) return number;
  throw new InvalidArgumentError('It takes an amount such as 20000000 or 12.50.');
}

const wordsOf = ({ subject, subjectName, measure, period, limit }: Budget) =>
  `${limit} ${measure}${period === null ? '' : ` a ${period}`}, for ${subjectName ?? `the ${subject}`}`;

const rowOf = ({ budgetId, subject, subjectName, measure, period, limit, used, reserved }: Budget) => [
  budgetId,
  subjectName ?? subject,
  measure,
  period ?? '-',
  `${figure(used)} of ${limit}`,
  reserved > 0 ? `${figure(reserved)} reserved` : '',
];

const usageRow = (title: string, { inputTokens, outputTokens, costUsd, calls, runs }: UsageReport['total']) => [
  title,
  String(inputTokens),
  String(outputTokens),
  costUsd === null ? 'unknown' : figure(costUsd),
  String(calls),
  String(runs),
];

function usageRows({ by, rows, total }: UsageReport): string[][] {
  const head = [by, 'input', 'output', 'US dollars', 'calls', 'runs'];
  return [head, ...rows.map((one) => usageRow(one.name ?? one.value ?? '-', one)), usageRow('total', total)];
}

const figure = (amount: number) => String(Number(amount.toFixed(4)));
