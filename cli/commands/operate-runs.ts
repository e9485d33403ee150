import { type Command, Option } from 'commander';
import type { CancelRuns, OperatorRun } from '../../client/sdk/index.ts';
import type { Context } from '../context.ts';
import { FailedError, UsageError } from '../failures.ts';
import { atLeastOne, seconds } from '../numbers.ts';
import { tableLines } from '../table.ts';

interface Filter {
  status?: CancelRuns['status'];
  agent?: string;
  node?: string;
  workspace?: string;
  olderThan?: number;
}

const listed = ['queued', 'running', 'waiting', 'unfinished', 'ended', 'completed', 'failed', 'cancelled'];

/** Adds the commands for the runs of all workspaces. */
export function addOperateRuns(operate: Command, context: Context): void {
  filtered(operate.command('runs').summary('list the runs of all workspaces, newest first'), listed)
    .description(
      'Columns: run, session, workspace, agent, status, attempt, node, age, and how long it waits or its lease was not renewed. Shows nothing that people wrote.',
    )
    .option('--limit <count>', 'the most runs to list', atLeastOne, 50)
    .action(async ({ limit, olderThan, ...filter }: Filter & { limit: number }) => {
      const streams = context.streams();
      const { operator } = await context.client();
      const asked = { ...filter, olderThanSeconds: olderThan, limit: Math.min(limit, 100) };
      const found: OperatorRun[] = [];
      for await (const run of operator.runs(asked as Parameters<typeof operator.runs>[0])) {
        found.push(run);
        if (found.length === limit) break;
      }
      if (streams.json) for (const run of found) await streams.printJson(run);
      else await streams.print(...tableLines(streams, found.map(rowOf)));
    });

  filtered(operate.command('cancel').summary('cancel all runs that match a filter'), ['queued', 'running', 'waiting'])
    .description('Without --yes it only counts the runs. Every cancel is recorded in the audit log of its workspace.')
    .option('--all', 'every unfinished run of the service')
    .option('--yes', 'cancel them')
    .action(async ({ all = false, yes = false, olderThan, ...filter }: Filter & { all?: boolean; yes?: boolean }) => {
      const streams = context.streams();
      const { operator } = await context.client();
      if (!all && olderThan === undefined && Object.keys(filter).length === 0)
        throw new UsageError('Name which runs, or cancel every run with --all.');
      const request = { ...filter, olderThanSeconds: olderThan, all, dryRun: !yes };
      const outcome = await operator.cancelRuns(request);
      if (streams.json) return streams.printJson(outcome);
      if (outcome.dryRun)
        return streams.print(`${outcome.matched} runs match. Nothing was cancelled: add --yes to cancel them.`);
      const { matched, cancelled, ended } = outcome;
      return streams.print(`${cancelled} of ${matched} runs were cancelled; ${ended} ended by themselves meanwhile.`);
    });

  operate
    .command('requeue')
    .summary('put a run, or the runs of a lost node, back into the queue')
    .description(
      'Any node takes them up at once, as their next attempt. The node that had them can store nothing of them afterwards.',
    )
    .argument('[run]', 'the run, by its id')
    .option('--node <id>', 'all runs that execute at this node, instead of one run')
    .option('--attempt <number>', 'only if the run is still at this attempt', atLeastOne)
    .action(async (runId: string | undefined, { node, attempt }: { node?: string; attempt?: number }) => {
      if ((runId === undefined) === (node === undefined))
        throw new UsageError('Name either a run, or a node with --node.');
      const streams = context.streams();
      const outcome = await (await context.client()).operator.requeueRuns({ runId, node, attempt });
      if (streams.json) return streams.printJson(outcome);
      if (runId !== undefined && outcome.requeued === 0) throw new FailedError('The run is in the queue already.');
      return streams.print(
        `${outcome.requeued} runs are in the queue again; ${outcome.skipped} ended or moved meanwhile.`,
      );
    });
}

function filtered(command: Command, statuses: readonly string[]): Command {
  return command
    .addOption(new Option('--status <status>', 'only runs with this status').choices([...statuses]))
    .option('--agent <name>', 'only runs of this agent, or `team`')
    .option('--workspace <slug>', 'only runs of this workspace')
    .option('--node <id>', 'only runs that this node executes, or executed last')
    .option('--older-than <time>', 'only runs accepted at least so long ago, such as 30m', seconds);
}

function rowOf(run: OperatorRun): string[] {
  const { runId, sessionId, workspace, agent, status, attempt, node, startedAt, waitSeconds, leaseAgeSeconds } = run;
  const age = Math.max(0, Math.round((Date.now() - Date.parse(startedAt)) / 1_000));
  const since = waitSeconds ?? leaseAgeSeconds;
  return [
    runId,
    sessionId,
    workspace ?? '-',
    agent,
    status,
    String(attempt),
    node ?? '-',
    `${age} s`,
    since === null ? (run.errorCode ?? '-') : `${since} s`,
  ];
}
