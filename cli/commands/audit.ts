import { createWriteStream } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { pipeline } from 'node:stream/promises';
import { type Command, Option } from 'commander';
import { z } from 'zod';
import {
  type AuditEntry,
  type AuditHead,
  type auditHeadPageSchema,
  auditHeadSchema,
  auditOutcomes,
  type auditPageSchema,
  type AuditVerification,
} from '../../schema/audit.ts';
import type { Context } from '../context.ts';
import { FailedError, UsageError } from '../failures.ts';
import { atLeastOne } from '../numbers.ts';
import { requireNew } from '../require-new.ts';
import { oneLine } from '../terminal/safe-text.ts';
import { tableLines } from '../table.ts';

const path = '/api/v1/audit';
/** The most heads that one request carries. */
const headsAtOnce = 2_000;

interface Filter {
  action?: string;
  actor?: string;
  target?: string;
  outcome?: string;
  from?: string;
  to?: string;
}

export function addAudit(program: Command, context: Context): void {
  const audit = program.command('audit').summary('read and check the audit log');

  filtered(audit.command('list').summary('list what was done, newest first'))
    .option('--limit <count>', 'the most entries to list, up to 100', atLeastOne, 50)
    .action(async ({ limit, ...filter }: Filter & { limit: number }) => {
      const streams = context.streams();
      const client = await context.client();
      const query = { limit, ...queryOf(filter) };
      const page = await client.request<z.output<typeof auditPageSchema>>({ path, query });
      if (!streams.json) await streams.print(...tableLines(streams, page.entries.map(rowOf)));
      else for (const entry of page.entries) await streams.printJson(entry);
    });

  filtered(audit.command('export').summary('download the whole log'))
    .description(
      'Writes the log to standard output, oldest first. The last line is a signed head. The export is recorded.',
    )
    .addOption(new Option('--format <format>', 'JSON lines or CSV').choices(['jsonl', 'csv']).default('jsonl'))
    .option('--output <file>', 'the file to write instead of standard output')
    .option('--force', 'overwrite the file if it exists')
    .action(async ({ format, output, force = false, ...filter }: Filter & ExportFlags) => {
      if (output !== undefined) await requireNew(output, force);
      const client = await context.client();
      const bytes = client.stream({ path: `${path}/export`, query: { format, ...queryOf(filter) } });
      if (output === undefined) for await (const piece of bytes) await context.streams().printBytes(piece);
      else await pipeline(bytes, createWriteStream(output, { mode: 0o600 }));
    });

  audit
    .command('verify')
    .summary('check that the log was not changed')
    .description('Checks every entry. The exit code is 1 if the log was changed.')
    .option('--checkpoint <file>', 'heads that you kept, as JSON lines, to compare with the log')
    .action(async ({ checkpoint }: { checkpoint?: string }) => {
      const streams = context.streams();
      const heads = checkpoint === undefined ? [] : await readHeads(checkpoint);
      const report = await verify(context, heads);
      if (streams.json) await streams.printJson(report);
      else await streams.print(...wordsOf(report, heads.length));
      if (!report.verified) throw new FailedError('The audit log was changed.');
    });

  audit
    .command('heads')
    .summary('list the signed heads of the log, newest first')
    .description('Writes heads as JSON lines. Keep them where the service cannot change them, for verify --checkpoint.')
    .option('--limit <count>', 'the most heads to list, up to 100', atLeastOne, 50)
    .action(async ({ limit }: { limit: number }) => {
      const client = await context.client();
      const request = { path: `${path}/heads`, query: { limit } };
      const page = await client.request<z.output<typeof auditHeadPageSchema>>(request);
      for (const head of page.heads) await context.streams().printJson(head);
    });
}

interface ExportFlags {
  format: string;
  output?: string;
  force?: boolean;
}

function filtered(command: Command): Command {
  return command
    .option('--action <action>', 'only this action, such as key.rotated')
    .option('--actor <id>', 'only what this member, service account or key did')
    .option('--target <id>', 'only what was done to this thing')
    .addOption(new Option('--outcome <outcome>', 'only entries with this outcome').choices([...auditOutcomes]))
    .option('--from <time>', 'only entries from this time on, such as 2027-01-31T00:00:00Z')
    .option('--to <time>', 'only entries before this time');
}

const queryOf = ({ action, actor, target, outcome, from, to }: Filter) => ({
  action,
  actorId: actor,
  targetId: target,
  outcome,
  from,
  to,
});

const rowOf = ({ seq, at, action, outcome, count, actor, target }: AuditEntry) => [
  at,
  String(seq ?? '-'),
  action,
  outcome,
  `${count}×`,
  actor.name ?? actor.id,
  target ? `${target.type} ${target.name ?? target.id}` : '',
];

/** Sends the heads in pieces, and joins what the checks found. */
async function verify(context: Context, heads: readonly AuditHead[]): Promise<AuditVerification> {
  const client = await context.client();
  const check = (checkpoint: readonly AuditHead[]) =>
    client.request<AuditVerification>({
      method: 'POST',
      path: `${path}/verification`,
      body: { checkpoint },
      unhurried: true,
    });
  const first = await check(heads.slice(0, headsAtOnce));
  const problems = new Map(first.problems.map((problem) => [JSON.stringify(problem), problem]));
  for (let start = headsAtOnce; start < heads.length; start += headsAtOnce) {
    const more = await check(heads.slice(start, start + headsAtOnce));
    for (const problem of more.problems) problems.set(JSON.stringify(problem), problem);
  }
  return { ...first, verified: problems.size === 0, problems: [...problems.values()] };
}

const lineSchema = z.union([
  auditHeadSchema,
  z.object({ head: auditHeadSchema }).transform(({ head }) => head),
  z.object({ auditHead: auditHeadSchema }).transform(({ auditHead }) => auditHead),
  z.object({ data: auditHeadSchema }).transform(({ data }) => data),
]);

/** Reads heads as `heads`, an export, the service's log or a webhook gives them. Other lines are skipped. */
async function readHeads(file: string): Promise<AuditHead[]> {
  const lines = (await readText(file)).split('\n');
  const heads = lines.flatMap((line) => lineSchema.safeParse(parseJson(line)).data ?? []);
  if (heads.length === 0)
    throw new UsageError(`${oneLine(file)} has no heads. List them with: unified-agents audit heads`);
  return heads;
}

async function readText(file: string): Promise<string> {
  try {
    return await readFile(file, 'utf8');
  } catch (cause) {
    throw new UsageError(`${oneLine(file)} cannot be read.`, { cause });
  }
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}

function wordsOf(report: AuditVerification, heads: number): string[] {
  const { entries, sealed, unsealed, erased, problems, truncatedProblems } = report;
  return [
    `${entries} entries, ${sealed} sealed, ${unsealed} unsealed, ${erased} erased; ${heads} heads compared`,
    ...problems.map(({ kind, detail }) => `${kind}: ${detail}`),
    ...(truncatedProblems ? ['There are more problems.'] : []),
    ...(problems.length === 0 ? ['The log is as it was written.'] : []),
  ];
}
