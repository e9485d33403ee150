import type { Command } from 'commander';
import type { WireEvent } from '../../schema/event.ts';
import { oneLine, safeJson } from '../terminal/safe-text.ts';
import type { Context } from '../context.ts';
import { exitCodes } from '../failures.ts';
import { listenForInterrupts } from '../interrupts.ts';
import { wholeNumber } from '../numbers.ts';
import { openSession, sessionArgument } from '../session-id.ts';

interface Flags {
  since: number;
  epoch?: number;
  follow?: boolean;
  run?: string;
  types?: string;
}

export function addEvents(program: Command, context: Context): void {
  program
    .command('events')
    .summary('show and follow the events of a session')
    .description('Replays the events of a session, and follows the run that is active to its end.')
    .argument(...sessionArgument)
    .option('--since <cursor>', 'only events after this cursor', wholeNumber, 0)
    .option('--epoch <number>', 'the log epoch of this cursor', wholeNumber)
    .option('--follow', 'continue across runs, until Ctrl-C')
    .option('--no-follow', 'only stored events')
    .option('--run <id>', 'only events of this run')
    .option('--types <names>', 'only events of these types, separated by commas')
    .action((id: string, flags: Flags) => readEvents(context, id, flags));
}

async function readEvents(context: Context, id: string, { since, epoch, follow, run, types }: Flags): Promise<void> {
  const streams = context.streams();
  using interrupts = listenForInterrupts();
  const session = await openSession(await context.patientClient(), id);
  let cursor = since;
  let ofEpoch = epoch;
  const options = {
    since,
    onEpoch: (present: number) => {
      ofEpoch = present;
    },
    ...(epoch !== undefined && { epoch }),
    signal: interrupts.detached,
    ...(follow !== undefined && { follow }),
    ...(run !== undefined && { runId: run }),
    ...(types !== undefined && { types: types.split(',') }),
  };
  try {
    for await (const event of session.events(options)) {
      cursor = event.cursor;
      await (streams.json ? streams.printJson(event) : streams.print(lineOf(event)));
    }
  } catch (error) {
    if (!interrupts.detached.aborted) throw error;
    const place = `--since ${cursor}${ofEpoch === undefined ? '' : ` --epoch ${ofEpoch}`}`;
    streams.warn('', `Continue with: unified-agents events ${session.sessionId} ${place}`);
    process.exitCode = interrupts.terminated() ? exitCodes.terminated : exitCodes.interrupted;
  }
}

/** Returns the cursor, agent and type of an event, and its text; all fields as JSON if none holds text. */
function lineOf(event: WireEvent): string {
  const { cursor, agent, type, runId: _runId, at: _at, ...rest } = event;
  const fields: Record<string, unknown> = rest;
  const words = ['message', 'phase', 'ideaSummary', 'stage', 'outcome', 'sandboxUrl'].find(
    (name) => typeof fields[name] === 'string',
  );
  // As JSON, to keep spaces: they separate the words of streamed text.
  if (type === 'text_delta') return [cursor, agent, type, safeJson(fields['delta'])].join('\t');
  return [cursor, agent, type, words === undefined ? safeJson(fields) : oneLine(String(fields[words]))].join('\t');
}
