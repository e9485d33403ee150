import { Argument, type Command } from 'commander';
import type { Decision, Run, Session } from '../../sdk/index.ts';
import type { RunRecord } from '../../sdk/index.ts';
import type { Context } from '../context.ts';
import { FailedError } from '../failures.ts';
import { openSession, sessionArgument } from '../session-id.ts';

/** Commands for a run that is under way. */
export function addRuns(program: Command, context: Context): void {
  program
    .command('decide')
    .summary('decide on the stage behind which a team waits')
    .argument(...sessionArgument)
    .addArgument(new Argument('<decision>').choices(['approve', 'revise', 'reject']))
    .option('--run <id>', 'the run; left out: the one that is active')
    .option('--note <words>', 'what is to be different, or why')
    .action(async (id: string, decision: Decision, { run, note }: { run?: string; note?: string }) => {
      const session = await openSession(await context.client(), id);
      await tell(context, await (await runOf(session, run)).decide(decision, note));
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
