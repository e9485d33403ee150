import { createInterface } from 'node:readline/promises';
import { oneLine } from './terminal/safe-text.ts';
import { type Decision, NotWaitingError, type Run } from '../client/sdk/index.ts';
import type { Streams } from './streams.ts';

const decisions: Readonly<Record<string, Decision>> = {
  a: 'approve',
  approve: 'approve',
  v: 'revise',
  revise: 'revise',
  r: 'reject',
  reject: 'reject',
};

/** A run that waits for a decision. */
export interface Waiting {
  run: Run;
  sessionId: string;
  /** The agent whose result waits for approval. */
  stage: string;
  /** Identifies the result shown, to which the decision applies. */
  approvalId: string;
}

/** Asks for a decision if standard input is a terminal; otherwise prints the command that decides. */
export async function decideOn(streams: Streams, waiting: Waiting, signal: AbortSignal): Promise<void> {
  const { run, sessionId, approvalId } = waiting;
  const stage = oneLine(waiting.stage);
  if (!streams.mayAsk) {
    streams.warn(
      `The run waits for a decision on ${stage}. Decide with:`,
      `  ${decideCommand(sessionId, run.runId, approvalId)}`,
    );
    return;
  }
  const { decision, note } = await ask(stage, signal);
  try {
    await run.decide({ approvalId, decision, note });
  } catch (error) {
    if (!(error instanceof NotWaitingError)) throw error;
    streams.warn('Somebody else has already decided.');
  }
}

export const decideCommand = (sessionId: string, runId: string, approvalId: string) =>
  `unified-agents decide ${sessionId} approve --run ${runId} --approval ${oneLine(approvalId)}`;

async function ask(stage: string, signal: AbortSignal): Promise<{ decision: Decision; note?: string }> {
  const lines = createInterface({ input: process.stdin, output: process.stderr });
  // While readline is active, Ctrl-C arrives here instead of as a signal.
  lines.on('SIGINT', () => process.emit('SIGINT'));
  lines.on('close', () => process.stdin.pause());
  try {
    for (;;) {
      const answer = await lines.question(`${stage}: [a]pprove, re[v]ise or [r]eject? `, { signal });
      const decision = decisions[answer.trim().toLowerCase()];
      if (decision === undefined) continue;
      if (decision === 'approve') return { decision };
      const asked = decision === 'revise' ? 'What should change? ' : 'Why? (optional) ';
      const note = (await lines.question(asked, { signal })).trim();
      if (note !== '' || decision === 'reject') return { decision, ...(note !== '' && { note }) };
    }
  } finally {
    lines.close();
  }
}
