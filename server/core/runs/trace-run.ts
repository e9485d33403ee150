import { inSpan, type Span } from '../../process/tracing.ts';
import type { AcceptedRun, SlotOptions } from './executable.ts';
import type { Executed } from './execute.ts';

/** Executes an attempt at a run in its span; without a tracer, or if the trace of its request is not sent, only executes it. */
export async function inRunSpan(
  { tracing }: Pick<SlotOptions, 'tracing'>,
  run: AcceptedRun,
  work: (span: Span | null) => Promise<void>,
): Promise<void> {
  if (!tracing || run.trace === null) return work(null);
  const { runId, sessionId, agent } = run.lease;
  const attributes = {
    'gen_ai.operation.name': 'invoke_agent',
    'gen_ai.agent.name': agent,
    'unified_agents.run.id': runId,
    'unified_agents.session.id': sessionId,
    'unified_agents.run.attempt': run.attempt,
  };
  const span = tracing.begin(`run ${agent}`, attributes, 'internal', run.trace);
  span?.keepFor(runId);
  return inSpan(span, () => work(span));
}

/** Says in the span how the attempt ended. `stopped`: it was told to stop, and why. */
export function endRunSpan(span: Span | null, { ending, usage }: Executed, stopped: string | null): void {
  if (!span) return;
  span.set({
    'unified_agents.run.outcome': ending?.outcome ?? stopped ?? 'left',
    'gen_ai.usage.input_tokens': usage.inputTokens,
    'gen_ai.usage.output_tokens': usage.outputTokens,
  });
  span.end(ending?.outcome === 'failed' ? ending.code : null);
}
