import { randomUUID } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { extname, join } from 'node:path';
import { z } from 'zod';
import type { Checks, TestEnd } from '../../agents/ports.ts';
import { readTemplate } from '../sandbox/template.ts';
import { systemCallFilter } from '../sandbox/seccomp.ts';
import { notChecked, program, programs, runTool, type ToolPlace } from './tool.ts';

const tests = program('run-tests', { memory: 4096 * 1024 * 1024, cpuSeconds: 120 });

/** Vitest makes itself a token for a server of its own, which is not used here. It would write it, if it found none. */
const vitestToken = '.local/share/vitest/.vitest-secret-token';

const lineSchema = z.union([
  z.object({ file: z.string(), name: z.string(), state: z.string(), message: z.string(), durationMs: z.number() }),
  z.object({ broken: z.string(), message: z.string() }),
  z.object({ ended: z.literal(true) }),
]);
type Line = z.output<typeof lineSchema>;

/** What a worker vouches for: how a test ended, and what was wrong with what decides that. */
const sealSchema = z.object({
  sealed: z.string(),
  name: z.string(),
  state: z.enum(['passed', 'failed']),
  problem: z.string().nullable(),
});
type Seal = z.output<typeof sealSchema>;

const lockNames = [
  'canary',
  'lock',
  'lock-intrinsics',
  'lock-page',
  'lock-worker',
  'sealed-runner',
  'test-environment',
];

/** The modules that lock a worker, for a folder of the project that none of its own files is in. */
async function readLocks(): Promise<Record<string, string>> {
  const names = lockNames.map((name) => `${name}${extname(import.meta.filename)}`);
  const texts = await Promise.all(names.map((name) => readFile(join(programs, name), 'utf8')));
  return Object.fromEntries(names.map((name, index) => [`.lock/${name}`, texts[index] ?? '']));
}

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
    const [token, seal] = [randomUUID(), randomUUID()];
    const project = { ...files, ...written, ...(await readTemplate()) };
    const all = { ...project, ...(await readLocks()), [vitestToken]: randomUUID() };
    const wanted = Object.keys(written).filter((path) => /\.test\.tsx?$/.test(path));
    // Tests of ours stand beside the application; the project's own have helpers among its files.
    const trusted = isolated ? null : [...Object.keys(written), 'test-setup.ts'];
    const input = { token, seal, paths: Object.keys(project), tests: wanted, trusted };
    const ran = await runTool(place, tests, { files: all, input }, milliseconds, signal);
    const lines = linesBehind(token, ran.printed, lineSchema);
    const seals = linesBehind(seal, ran.printed, sealSchema);
    if (ran.stopped !== null && lines.length === 0) return notChecked(ran.stopped, ran.durationMs);
    const ends = lines.flatMap(toEnd).map((end) => vouched(end, seals));
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

function linesBehind<Line>(token: string, printed: string, schema: z.ZodType<Line>): Line[] {
  const lines = printed.split('\n').filter((line) => line.startsWith(`${token} `));
  return lines.flatMap((line) => readLine(line.slice(token.length + 1), schema));
}

function readLine<Line>(text: string, schema: z.ZodType<Line>): Line[] {
  try {
    const parsed = schema.safeParse(JSON.parse(text));
    return parsed.success ? [parsed.data] : [];
  } catch (error) {
    // The process may have been stopped in the middle of a line.
    if (error instanceof SyntaxError) return [];
    throw error;
  }
}

/** A result as far as it can be believed. One canary that did not fail takes all of its file along. */
function vouched(end: TestEnd, seals: readonly Seal[]): TestEnd {
  if (end.state === 'not_run') return end;
  const ofFile = seals.filter(({ sealed }) => sealed === end.file);
  const problem = ofFile.find((seal) => seal.problem !== null)?.problem;
  if (problem !== undefined) return { ...end, state: 'not_run', reason: `Not to be believed: ${problem}` };
  if (end.state === 'failed') return end;
  const own = ofFile.filter(({ name }) => name === end.name);
  if (own.length > 0 && own.every(({ state }) => state === 'passed')) return end;
  return { ...end, state: 'not_run', reason: 'Not to be believed: nothing vouches for it.' };
}

function toEnd(line: Line): TestEnd[] {
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
