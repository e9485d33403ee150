import type { Problem } from '../../schema/problem.ts';
import type { ImportProgress, SignalImport } from '../../schema/signal-import.ts';

/**
 * The frames of an import as Server-Sent Events: `import_progress`, then `import_complete` or `import_failed` as the last
 * one. The import waits while the next frame is not asked for, so a client that does not read slows it down.
 */
export async function* importFrames(
  running: AsyncGenerator<ImportProgress, SignalImport>,
  toProblem: (thrown: unknown) => Problem,
): AsyncGenerator<string> {
  try {
    let step = await running.next();
    for (; !step.done; step = await running.next()) yield frameOf({ type: 'import_progress', ...step.value });
    yield frameOf({ type: 'import_complete', import: step.value });
  } catch (thrown) {
    yield frameOf({ type: 'import_failed', problem: toProblem(thrown) });
  } finally {
    await running.return(undefined as never);
  }
}

const frameOf = (event: object) => `data: ${JSON.stringify(event)}\n\n`;
