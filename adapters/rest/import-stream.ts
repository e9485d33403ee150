import type { Problem } from '../../schema/problem.ts';
import type { ImportProgress, SignalImport } from '../../schema/signal-import.ts';
import { encoder, ping, pingMilliseconds, silenceAfter, streamHeaders } from './sse.ts';

type Step = IteratorResult<ImportProgress, SignalImport>;

/**
 * An import as Server-Sent Events: `import_progress`, then `import_complete` or `import_failed`, the last. Pulled: a
 * client that does not read slows the import down.
 */
export function importStream(
  running: AsyncGenerator<ImportProgress, SignalImport>,
  toProblem: (thrown: unknown) => Problem,
): Response {
  let next: Promise<Step> | null = null;
  const body = new ReadableStream<Uint8Array>(
    {
      async pull(controller) {
        using silence = silenceAfter(pingMilliseconds);
        next ??= running.next();
        try {
          const step = await Promise.race([next, silence.promise]);
          if (step === null) {
            controller.enqueue(ping);
            return;
          }
          next = null;
          controller.enqueue(toFrame(step));
          if (!step.done) return;
        } catch (thrown) {
          controller.enqueue(frameOf({ type: 'import_failed', problem: toProblem(thrown) }));
        }
        controller.close();
      },
      async cancel() {
        await running.return(undefined as never);
      },
    },
    { highWaterMark: 0 },
  );
  return new Response(body, { headers: streamHeaders });
}

function toFrame(step: Step): Uint8Array {
  return frameOf(
    step.done ? { type: 'import_complete', import: step.value } : { type: 'import_progress', ...step.value },
  );
}

function frameOf(event: object): Uint8Array {
  return encoder.encode(`data: ${JSON.stringify(event)}\n\n`);
}
