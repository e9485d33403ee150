import { z } from 'zod';
import type { Scanner } from '../../agents/ports.ts';
import { type Found, foundSchema } from '../../schema/qa-report.ts';
import { readOxlint } from './oxlint.ts';
import { notChecked, program, runTool, type ToolPlace } from './tool.ts';

const milliseconds = 60_000;

/** A tool that reads source in a process of its own, `child/<name>`; `read` reads what it prints. */
function scanner(
  place: ToolPlace,
  { name, title }: Pick<Scanner, 'name' | 'title'>,
  read: (printed: string) => Found[],
): Scanner {
  return {
    name,
    title,
    async scan(files, signal) {
      const { stopped, printed, durationMs } = await runTool(place, program(name), { files }, milliseconds, signal);
      if (stopped !== null) return notChecked(stopped, durationMs);
      try {
        return { state: 'checked', found: read(printed), durationMs };
      } catch (error) {
        place.logger.warn({ err: error, tool: name }, 'a tool gave an answer of another shape');
        return notChecked('It gave an answer that cannot be read.', durationMs);
      }
    },
  };
}

const readFound = (printed: string) => z.array(foundSchema).parse(JSON.parse(printed));

export function sourceScanners(place: ToolPlace): Scanner[] {
  return [
    scanner(place, { name: 'oxlint', title: 'Mistakes in the code (oxlint)' }, readOxlint),
    scanner(place, { name: 'ast-grep', title: 'Dangerous patterns (ast-grep)' }, readFound),
    scanner(place, { name: 'secretlint', title: 'Secrets in the code (secretlint)' }, readFound),
  ];
}
