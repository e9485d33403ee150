import { Argument, type Command } from 'commander';
import type { Decision, Run, Session } from '../../client/sdk/index.ts';
import type { RunRecord } from '../../client/sdk/index.ts';
import { decideCommand } from '../approvals.ts';
import type { Context } from '../context.ts';
import { FailedError } from '../failures.ts';
import { openSession, sessionArgument } from '../session-id.ts';

interface DecideFlags {
  approval?: string;
  run?: string;
  note?: string;
}

/** Commands for a run that is under way. */
export function addRuns(program: Command, context: Context): void {
  program
    .command('decide')
    .summary('decide on the stage behind which a team waits')
    .argument(...sessionArgument)
    .addArgument(new Argument('<decision>').choices(['approve', 'revise', 'reject']))
    .option('--approval <id>', 'what you looked at, as `waiting` names it')
    .option('--run <id>', 'the run; left out: the one that is active')
    .option('--note <words>', 'what is to be different, or why')
    .action(async (id: string, decision: Decision, { approval, run: given, note }: DecideFlags) => {
      const session = await openSession(await context.client(), id);
      const run = await runOf(session, given);
      const approvalId = approval ?? (await askToLook(session, run));
      await tell(context, await run.decide({ approvalId, decision, note }));
    });

  program
    .command('waiting')
    .summary('show which stage waits for a decision')
    .argument(...sessionArgument)
    .option('--run <id>', 'the run; left out: the one that is active')
    .action(async (id: string, { run: given }: { run?: string }) => {
      const session = await openSession(await context.client(), id);
      const { runId, waitingFor } = await (await runOf(session, given)).get();
      if (!waitingFor) throw nothingWaits();
      const streams = context.streams();
      if (streams.json) await streams.printJson({ sessionId: session.sessionId, runId, ...waitingFor });
      else await streams.print(`${waitingFor.approvalId}\t${waitingFor.stage}\t${runId}`);
    });

  program
    .command('cancel')
    .summary('cancel a run')
    .argument(...sessionArgument)
    .option('--run <id>', 'the run; left out: the one that is active')
    .action(async (id: string, { run }: { run?: string }) => {
      const session = await openSession(await context.client(), id);
      await tell(context, await (await runOf(session, run)).cancel());
    });
}

/** A decision that says nothing of what was looked at could meet the next stage. Throws FailedError. */
async function askToLook(session: Session, run: Run): Promise<never> {
  const { runId, waitingFor } = await run.get();
  if (!waitingFor) throw nothingWaits();
  const command = decideCommand(session.sessionId, runId, waitingFor.approvalId);
  throw new FailedError(`The result of ${waitingFor.stage} waits. Look at it, then decide with: ${command}`);
}

const nothingWaits = () => new FailedError('The run waits for no decision.');

/** Throws FailedError where nothing is active. */
async function runOf(session: Session, given: string | undefined): Promise<Run> {
  if (given !== undefined) return session.run(given);
  const { activeRun } = await session.get();
  if (!activeRun) throw new FailedError('No run of this session is active.');
  return session.run(activeRun.runId);
}

async function tell(context: Context, record: RunRecord): Promise<void> {
  const streams = context.streams();
  if (streams.json) await streams.printJson(record);
  else await streams.print(`${record.runId}\t${record.agent}\t${record.status}`);
}
