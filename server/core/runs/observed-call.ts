import type { TokenUsage } from '../../../agents/ports.ts';
import { ServiceError } from '../../../schema/errors.ts';
import { offlineModelName } from '../../../schema/offline-model.ts';
import type { Observer } from '../../process/observe.ts';
import { inSpan, presentSpan } from '../../process/tracing.ts';

/** Measures one call of a model, which may be several requests to more than one. */
export interface ObservedCall {
  /** Runs the call in its span. */
  within<Value>(work: () => Value): Value;
  /** A request is sent. */
  asks(model: string): void;
  /** Words came. */
  answers(): void;
  /** A request has used tokens. */
  spent(model: string, usage: TokenUsage): void;
  ended(): void;
  failed(error: unknown, wasStopped: boolean): void;
}

/** `model` counts for a call that sends no request, such as one of the built-in drafter. */
export function observeCall(observer: Observer, model: string): ObservedCall {
  let [present, began] = [model, performance.now()];
  let wasAsked = false;
  let hasBegun = false;
  let isOver = false;
  const { span, spent, endSpan } = callSpan(model);
  const elapsed = () => performance.now() - began;
  const end = (code: string | null) => {
    if (!isOver) {
      observer.modelCalled(present, elapsed(), code);
      endSpan(code);
    }
    isOver = true;
  };
  return {
    within: (work) => inSpan(span, work),
    asks(by) {
      if (wasAsked) observer.modelRetried(by);
      else if (by !== model) span?.rename(`chat ${by}`);
      if (!wasAsked) span?.set({ 'gen_ai.request.model': by });
      [present, began, wasAsked] = [by, performance.now(), true];
    },
    answers() {
      if (hasBegun) return;
      hasBegun = true;
      observer.modelBegan(present, elapsed());
    },
    spent,
    ended: () => end(null),
    failed(error, wasStopped) {
      end(wasStopped ? 'stopped' : error instanceof ServiceError ? error.code : 'internal');
    },
  };
}

/**
 * The span of a call, with OpenTelemetry's names for generative models, and without what was asked and answered:
 * https://opentelemetry.io/docs/specs/semconv/gen-ai/gen-ai-spans/
 */
function callSpan(model: string) {
  const span = presentSpan()?.begin(
    `chat ${model}`,
    {
      'gen_ai.operation.name': 'chat',
      // The protocol that the server speaks: whose server it is, nobody says.
      'gen_ai.provider.name': model === offlineModelName ? offlineModelName : 'openai',
      'gen_ai.request.model': model,
    },
    'client',
  );
  const used = { input: 0, output: 0 };
  return {
    span: span ?? null,
    spent(by: string, { inputTokens, outputTokens }: TokenUsage) {
      used.input += inputTokens;
      used.output += outputTokens;
      span?.set({ 'gen_ai.response.model': by });
    },
    endSpan(code: string | null) {
      span?.set({ 'gen_ai.usage.input_tokens': used.input, 'gen_ai.usage.output_tokens': used.output });
      span?.end(code);
    },
  };
}
