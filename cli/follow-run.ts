import type { DoneEvent, WireEvent } from '../schema/event.ts';
import type { WaitingFor } from '../schema/run.ts';
import { type Run, RunEndedError } from '../client/sdk/index.ts';
import { decideOn } from './approvals.ts';
import { exitCodes } from './failures.ts';
import { type Interrupts, listenForInterrupts } from './interrupts.ts';
import { openRunView, type RunTitle } from './run-view.ts';
import type { Streams } from './streams.ts';

export interface FollowOptions {
  streams: Streams;
  sessionId: string;
  title: RunTitle;
  /** Starts or finds the run. The signal detaches from it. */
  begin(signal: AbortSignal): PromiseLike<Run>;
}

export interface Followed {
  /** null after detaching: the run continues. */
  outcome: DoneEvent['outcome'] | null;
  /** The last event before `done`. */
  terminal: WireEvent | null;
  exitCode: number;
}

/** Shows a run until it ends. Ctrl-C detaches and prints how to continue; a second Ctrl-C cancels the run. */
export async function followRun(options: FollowOptions): Promise<Followed> {
  const { streams, sessionId, title } = options;
  using interrupts = listenForInterrupts();
  using view = openRunView(streams, title);
  let run: Run | null = null;
  let last: WireEvent | null = null;
  let terminal: WireEvent | null = null;
  try {
    run = await options.begin(interrupts.detached);
    for await (const event of run) {
      last = event;
      if (streams.json) await streams.printJson(event);
      view.show(event);
      if (event.type === 'done') {
        const { outcome } = event as WireEvent<DoneEvent>;
        return { outcome, terminal, exitCode: outcome === 'completed' ? exitCodes.ok : exitCodes.failed };
      }
      terminal = event;
      if (event.type === 'approval_requested') {
        view.pause();
        const { stage, approvalId } = event as WireEvent & WaitingFor;
        await decideOn(streams, { run, sessionId, stage, approvalId }, interrupts.detached);
      }
    }
    throw new TypeError('a run ended without its last event');
  } catch (error) {
    if (!interrupts.detached.aborted) throw error;
    view.pause();
    return { outcome: null, terminal, exitCode: await leave(streams, sessionId, run, last, interrupts) };
  }
}

/** Prints how to continue after detaching, and waits for a second Ctrl-C. Resolves to the exit code. */
async function leave(
  streams: Streams,
  sessionId: string,
  run: Run | null,
  last: WireEvent | null,
  interrupts: Interrupts,
): Promise<number> {
  if (!run) {
    streams.warn('', 'Detached before the service accepted the run.', `  unified-agents sessions show ${sessionId}`);
    return interrupts.terminated() ? exitCodes.terminated : exitCodes.interrupted;
  }
  const since = last ? ` --since ${last.cursor}` : '';
  streams.warn(
    '',
    'Detached. The run continues.',
    `  Keep reading     unified-agents events ${sessionId}${since} --run ${run.runId}`,
    `  Cancel it       Ctrl-C again, or: unified-agents cancel ${sessionId} --run ${run.runId}`,
  );
  if (await interrupts.again()) streams.warn(await cancel(run));
  return interrupts.terminated() ? exitCodes.terminated : exitCodes.interrupted;
}

async function cancel(run: Run): Promise<string> {
  try {
    const { status } = await run.cancel();
    return status === 'cancelled' ? 'Cancelled.' : 'Cancelling the run.';
  } catch (error) {
    if (error instanceof RunEndedError) return 'The run had already finished.';
    throw error;
  }
}
