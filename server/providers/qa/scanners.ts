import { z } from 'zod';
import type { ProjectFiles, Scanner } from '../../../agents/ports.ts';
import { type Found, foundSchema } from '../../../schema/qa-report.ts';
import { leftOut } from './left-out.ts';
import { oxlintRules, readOxlint } from './oxlint.ts';
import { notChecked, program, runTool, type ToolPlace } from './tool.ts';

const milliseconds = 60_000;

/**
 * Creates a scanner that runs `child/<name>` in its own process. `beside` are files placed next to the project; `read`
 * parses the tool's output; `needs` is the package of the tool.
 */
function scanner(
  place: ToolPlace,
  { name, title, needs, beside }: Pick<Scanner, 'name' | 'title'> & { needs: string; beside?: ProjectFiles },
  read: (printed: string) => Found[],
): Scanner {
  return {
    name,
    title,
    async scan(files, signal) {
      const missing = leftOut(needs);
      if (missing) return missing;
      const heard = Object.entries(files).map(([path, content]) => [path, withoutDirectives(content)] as const);
      const project = Object.fromEntries(heard);
      const input = { files: { ...project, ...beside }, input: { files: project } };
      const { stopped, printed, durationMs } = await runTool(place, program(name), input, milliseconds, signal);
      if (stopped !== null) return notChecked(stopped, durationMs);
      try {
        return { state: 'checked', found: read(printed), durationMs };
      } catch (error) {
        place.logger.warn({ err: error, tool: name }, 'a tool returned output in an unknown format');
        return notChecked('The tool returned output in an unknown format.', durationMs);
      }
    },
  };
}

/** Disarms comments that disable a tool's rules, keeping their length. */
function withoutDirectives(content: string): string {
  return content.replaceAll(/\b(oxlint|eslint|secretlint)-(?=disable|enable)/g, (word) => `${word.slice(0, -1)}_`);
}

const readFound = (printed: string) => z.array(foundSchema).parse(JSON.parse(printed));

export function sourceScanners(place: ToolPlace): Scanner[] {
  return [
    scanner(
      place,
      {
        name: 'oxlint',
        title: 'Mistakes in the code (oxlint)',
        needs: 'oxlint',
        beside: { 'rules.json': JSON.stringify(oxlintRules) },
      },
      readOxlint,
    ),
    scanner(place, { name: 'ast-grep', title: 'Dangerous patterns (ast-grep)', needs: '@ast-grep/napi' }, readFound),
    scanner(
      place,
      { name: 'secretlint', title: 'Secrets in the code (secretlint)', needs: '@secretlint/core' },
      readFound,
    ),
  ];
}
