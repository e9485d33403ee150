import { CommanderError } from 'commander';
import { safeJson } from './terminal/safe-text.ts';
import type { Context } from './context.ts';
import { exitCodeOf, explain, explainJson } from './failures.ts';
import { createProgram, withoutAgents } from './program.ts';
import { loadRegistry } from './registry.ts';
import { endWithReader } from './streams.ts';

/** Runs `unified-agents` with these arguments and sets the process's exit code. Throws only errors of the program itself. */
export async function runCommandLine(words: readonly string[]): Promise<void> {
  endWithReader();
  const agents = withoutAgents.has(words[0] ?? '') ? {} : await loadRegistry();
  const { program, context } = createProgram(agents);
  using _streams = context;
  try {
    await program.parseAsync(words, { from: 'user' });
  } catch (error) {
    process.exitCode = exitCodeOf(error);
    tell(context, error);
  }
}

function tell(context: Context, error: unknown): void {
  // Commander has already printed the help or the version.
  if (error instanceof CommanderError) return;
  const lines = explain(error, context.asked());
  if (!lines) throw error;
  const streams = context.streams();
  if (streams.json) streams.warn(safeJson(explainJson(error)));
  else streams.warn(...lines.map((line, index) => (index === 0 ? `unified-agents: ${line}` : line)));
}
