import { randomUUID } from 'node:crypto';
import { z } from 'zod';
import type { Checks, TestEnd } from '../../agents/ports.ts';
import { readTemplate } from '../sandbox/template.ts';
import { systemCallFilter } from '../sandbox/seccomp.ts';
import { notChecked, program, runTool, type ToolPlace } from './tool.ts';

const tests = program('run-tests', { memory: 4096 * 1024 * 1024, cpuSeconds: 120 });

/** Vitest makes itself a token for a server of its own, which is not used here. It would write it, if it found none. */
const vitestToken = '.local/share/vitest/.vitest-secret-token';

const lineSchema = z.union([
  z.object({ file: z.string(), name: z.string(), state: z.string(), message: z.string(), durationMs: z.number() }),
  z.object({ broken: z.string(), message: z.string() }),
  z.object({ ended: z.literal(true) }),
]);

/**
 * Runs tests that a model wrote, in bubblewrap, or not at all. Tests run code of anybody's, all day if they like: under
 * Landlock they would see which paths, users and processes the machine has, and only a list of refused system calls would
 * stand between them and the network.
 */
export function testRunner(place: ToolPlace, milliseconds: number): Checks['runTests'] {
  return async ({ files, tests: written, isolated }, signal) => {
    const boundary = await place.boundary();
    if (boundary?.name !== 'bwrap') {
      return notChecked('Generated tests run in bubblewrap alone, and it does not run on this machine.');
    }
    if (systemCallFilter() === null) {
      return notChecked(`Generated tests cannot be kept from starting processes on a ${process.arch} machine.`);
    }
    // What tests print stands among the results: a token that they cannot know tells these apart.
    const token = randomUUID();
    const all = { ...files, ...written, ...(await readTemplate()), [vitestToken]: randomUUID() };
    const wanted = Object.keys(written).filter((path) => /\.test\.tsx?$/.test(path));
    const input = { token, tests: wanted, isolated };
    const ran = await runTool(place, tests, { files: all, input }, milliseconds, signal);
    const lines = ran.printed
      .split('\n')
      .filter((line) => line.startsWith(`${token} `))
      .flatMap((line) => readLine(line.slice(token.length + 1)));
    if (ran.stopped !== null && lines.length === 0) return notChecked(ran.stopped, ran.durationMs);
    const ends = lines.flatMap(toEnd);
    const unheard = wanted.filter((path) => !ends.some(({ file }) => file === path));
    const reason = ran.stopped ?? 'It has no test that ran.';
    return {
      state: 'checked',
      tests: [
        ...ends,
        ...unheard.map((file): TestEnd => ({ file, name: file, state: 'not_run', reason, durationMs: 0 })),
      ],
      durationMs: ran.durationMs,
    };
  };
}

function readLine(text: string): z.output<typeof lineSchema>[] {
  try {
    const parsed = lineSchema.safeParse(JSON.parse(text));
    return parsed.success ? [parsed.data] : [];
  } catch (error) {
    // The process may have been stopped in the middle of a line.
    if (error instanceof SyntaxError) return [];
    throw error;
  }
}

function toEnd(line: z.output<typeof lineSchema>): TestEnd[] {
  if ('ended' in line) return [];
  if ('broken' in line) {
    const reason = `The tests do not run: ${shorten(line.message)}`;
    return [{ file: line.broken, name: line.broken, state: 'not_run', reason, durationMs: 0 }];
  }
  const { file, name, durationMs } = line;
  const state = line.state === 'passed' || line.state === 'failed' ? line.state : 'not_run';
  return [{ file, name, state, reason: state === 'passed' ? null : shorten(line.message), durationMs }];
}

function shorten(text: string): string {
  const clean = text.replaceAll('\0', '\u{fffd}').toWellFormed();
  return clean.length > 500 ? `${clean.slice(0, 499)}…` : clean;
}
