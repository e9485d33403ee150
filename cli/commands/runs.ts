import { Argument, type Command } from 'commander';
import type { Decision, Run, RunRecord, Session } from '../../client/sdk/index.ts';
import type { WireEvent } from '../../schema/event.ts';
import { decideCommand } from '../approvals.ts';
import type { Context } from '../context.ts';
import { FailedError } from '../failures.ts';
import { followRun } from '../follow-run.ts';
import { openSession, sessionArgument } from '../session-id.ts';
import { tableLines } from '../table.ts';

interface DecideFlags {
  approval?: string;
  run?: string;
  note?: string;
}

/** Adds the commands for runs. */
export function addRuns(program: Command, context: Context): void {
  program
    .command('decide')
    .summary('decide on a stage that waits for approval')
    .argument(...sessionArgument)
    .addArgument(new Argument('<decision>').choices(['approve', 'revise', 'reject']))
    .option('--approval <id>', 'the approval id, from `waiting`')
    .option('--run <id>', 'run id (default: the active run)')
    .option('--note <words>', 'what should change, or why')
    .action(async (id: string, decision: Decision, { approval, run: given, note }: DecideFlags) => {
      const session = await openSession(await context.client(), id);
      const run = await runOf(session, given);
      const approvalId = approval ?? (await askToLook(session, run));
      await tell(context, await run.decide({ approvalId, decision, note }));
    });

  program
    .command('waiting')
    .summary('show which stage waits for approval, in one session or in all')
    .argument('[session]', sessionArgument[1])
    .option('--run <id>', 'run id (default: the active run)')
    .action(async (id: string | undefined, { run: given }: { run?: string }) => {
      if (id === undefined) return listWaiting(context);
      const session = await openSession(await context.client(), id);
      const { runId, waitingFor } = await (await runOf(session, given)).get();
      if (!waitingFor) throw nothingWaits();
      const streams = context.streams();
      if (streams.json) await streams.printJson({ sessionId: session.sessionId, runId, ...waitingFor });
      else await streams.print(`${waitingFor.approvalId}\t${waitingFor.stage}\t${runId}`);
      return undefined;
    });

  program
    .command('retry')
    .summary('start an earlier run again, with the same body')
    .argument(...sessionArgument)
    .option('--run <id>', 'run id (default: the last run)')
    .action(async (id: string, { run: given }: { run?: string }) => {
      const streams = context.streams();
      const session = await openSession(await context.patientClient(), id);
      const { runId, agent } = given === undefined ? await lastRunOf(session) : await session.run(given).get();
      const agents = Object.fromEntries(Object.values(context.agents).map((one) => [one.name, one]));
      const title = { agent, title: agents[agent]?.title ?? agent, number: 1, total: 1, agents };
      const begin = (signal: AbortSignal) => session.retry<WireEvent>(runId, { signal });
      process.exitCode = (await followRun({ streams, sessionId: session.sessionId, title, begin })).exitCode;
    });

  program
    .command('cancel')
    .summary('cancel a run')
    .argument(...sessionArgument)
    .option('--run <id>', 'run id (default: the active run)')
    .action(async (id: string, { run }: { run?: string }) => {
      const session = await openSession(await context.client(), id);
      await tell(context, await (await runOf(session, run)).cancel());
    });
}

async function listWaiting(context: Context): Promise<void> {
  const streams = context.streams();
  const rows: string[][] = [];
  for await (const run of (await context.client()).waitingRuns()) {
    if (streams.json) await streams.printJson(run);
    const { waitingFor, sessionId, sessionName, ideaSummary } = run;
    rows.push([waitingFor.approvalId, waitingFor.stage, sessionId, sessionName ?? ideaSummary ?? '']);
  }
  if (!streams.json) await streams.print(...tableLines(streams, rows));
}

/** Without an approval id, the decision could apply to a stage that the user has not seen. Throws FailedError. */
async function askToLook(session: Session, run: Run): Promise<never> {
  const { runId, waitingFor } = await run.get();
  if (!waitingFor) throw nothingWaits();
  const command = decideCommand(session.sessionId, runId, waitingFor.approvalId);
  throw new FailedError(
    `The result of ${waitingFor.stage} waits for approval. Review it, then decide with: ${command}`,
  );
}

const nothingWaits = () => new FailedError('The run does not wait for a decision.');

/** Throws FailedError if there is none. */
async function lastRunOf(session: Session): Promise<RunRecord> {
  const { runs } = await session.runs({ limit: 1 });
  if (!runs[0]) throw new FailedError('This session has no run yet.');
  return runs[0];
}

/** Throws FailedError if no run is active. */
async function runOf(session: Session, given: string | undefined): Promise<Run> {
  if (given !== undefined) return session.run(given);
  const { activeRun } = await session.get();
  if (!activeRun) throw new FailedError('This session has no active run.');
  return session.run(activeRun.runId);
}

async function tell(context: Context, record: RunRecord): Promise<void> {
  const streams = context.streams();
  if (streams.json) await streams.printJson(record);
  else await streams.print(`${record.runId}\t${record.agent}\t${record.status}`);
}
