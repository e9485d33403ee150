import { randomUUID } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { extname, join } from 'node:path';
import { z } from 'zod';
import type { Checks, TestEnd } from '../../../agents/ports.ts';
import { packageNames } from '../../../agents/kit/project/packages.ts';
import { readTemplate } from '../../../agents/kit/project/template.ts';
import { systemCallFilter } from '../sandbox/seccomp.ts';
import { notChecked, program, programs, runTool, type ToolPlace } from './tool.ts';

/** The engine reserves 0.5 GB for the code of each worker, also of those that have ended a moment ago, and 1.6 GB for itself. */
const tests = program('run-tests', { memory: 6144 * 1024 * 1024, cpuSeconds: 120 });

/** Vitest generates a token for a server that is not used here. It would write this file if it were missing. */
const vitestToken = '.local/share/vitest/.vitest-secret-token';

const lineSchema = z.union([
  z.object({ file: z.string(), name: z.string(), state: z.string(), message: z.string(), durationMs: z.number() }),
  z.object({ broken: z.string(), message: z.string() }),
  z.object({ ended: z.literal(true) }),
]);
type Line = z.output<typeof lineSchema>;

/** A worker's attestation: the result of a test, and the problem with the locked parts if there is one. */
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

/** Reads the modules that lock a worker, for a folder that contains no file of the project. */
async function readLocks(): Promise<Record<string, string>> {
  const names = lockNames.map((name) => `${name}${extname(import.meta.filename)}`);
  const texts = await Promise.all(names.map((name) => readFile(join(programs, name), 'utf8')));
  return Object.fromEntries(names.map((name, index) => [`.lock/${name}`, texts[index] ?? '']));
}

/**
 * Runs tests that a model wrote, only in bubblewrap. Tests run untrusted code for as long as they like: under Landlock,
 * they could see the machine's paths, users and processes, and only a list of refused system calls would separate them
 * from the network.
 */
export function testRunner(place: ToolPlace, milliseconds: number): Checks['runTests'] {
  return async ({ files, tests: written, isolated }, signal) => {
    const boundary = await place.boundary();
    if (boundary?.name !== 'bwrap') {
      return notChecked(
        'Generated tests run only in bubblewrap, which does not work on this machine. Install bubblewrap.',
      );
    }
    if (systemCallFilter() === null) {
      return notChecked(`Generated tests do not run on ${process.arch} machines, where they could start processes.`);
    }
    // Tests can print between the results: a token that they cannot know marks the results.
    const [token, seal] = [randomUUID(), randomUUID()];
    const project = { ...files, ...written, ...(await readTemplate()) };
    const all = { ...project, ...(await readLocks()), [vitestToken]: randomUUID() };
    const wanted = Object.keys(written).filter((path) => /\.test\.tsx?$/.test(path));
    // Our tests are separate from the application; the project's own tests have support files among its files.
    const trusted = isolated ? null : [...Object.keys(written), 'test-setup.ts'];
    const input = { token, seal, paths: Object.keys(project), packages: packageNames, tests: wanted, trusted };
    const ran = await runTool(place, tests, { files: all, input }, milliseconds, signal);
    const lines = linesBehind(token, ran.printed, lineSchema);
    const seals = linesBehind(seal, ran.printed, sealSchema);
    if (ran.stopped !== null && lines.length === 0) return notChecked(ran.stopped, ran.durationMs);
    const ends = lines.flatMap(toEnd).map((end) => vouched(end, seals));
    const unheard = wanted.filter((path) => !ends.some(({ file }) => file === path));
    const reason = ran.stopped ?? 'The file has no test that ran.';
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

/** Returns the result only if it is attested. If one canary passed, no result of its file is trusted. */
function vouched(end: TestEnd, seals: readonly Seal[]): TestEnd {
  if (end.state === 'not_run') return end;
  const ofFile = seals.filter(({ sealed }) => sealed === end.file);
  const problem = ofFile.find((seal) => seal.problem !== null)?.problem;
  if (problem !== undefined) return { ...end, state: 'not_run', reason: `The result cannot be trusted: ${problem}` };
  if (end.state === 'failed') return end;
  const own = ofFile.filter(({ name }) => name === end.name);
  if (own.length > 0 && own.every(({ state }) => state === 'passed')) return end;
  return { ...end, state: 'not_run', reason: 'The result cannot be trusted: it is not attested.' };
}

function toEnd(line: Line): TestEnd[] {
  if ('ended' in line) return [];
  if ('broken' in line) {
    const reason = `The tests could not run: ${shorten(line.message)}`;
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
