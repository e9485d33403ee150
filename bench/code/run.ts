import { cases } from './cases.ts';
import { edits, replayed, writing } from './figures.ts';
import { mutants, sound } from './mutants.ts';
import { runCase } from './run-case.ts';

/** Runs the scripted cases whose names have one of these parts, and prints how each ended. */
async function runCases(parts: readonly string[]): Promise<void> {
  const wanted = cases.filter(({ name }) => parts.length === 0 || parts.some((part) => name.includes(part)));
  let useful = 0;
  for (const each of wanted) {
    const started = performance.now();
    const { end, wrong } = await runCase(each);
    if (wrong === null) useful += 1;
    const seconds = ((performance.now() - started) / 1000).toFixed(0).padStart(4);
    const verdict = wrong === null ? 'useful' : `WRONG, ${wrong}`;
    process.stdout.write(`${seconds} s  ${each.name}: ${verdict}. ${end.slice(0, 160)}\n`);
  }
  process.stdout.write(`${useful} of ${wanted.length} ended usefully\n`);
  process.exitCode = useful === wanted.length ? 0 : 1;
}

const parts = { cases: runCases, mutants, sound, writing, edits, replay: replayed };

const [name = 'cases', ...rest] = process.argv.slice(2);
const part = Object.hasOwn(parts, name) ? parts[name as keyof typeof parts] : undefined;
if (part === undefined) throw new Error(`There is no part ${name}. The parts are ${Object.keys(parts).join(', ')}.`);
await part(rest);
