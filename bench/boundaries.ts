import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { buildInProcess, defaultLimits } from '../server/providers/sandbox/build-process.ts';
import { bubblewrap } from '../server/providers/sandbox/bubblewrap.ts';
import type { Confinement } from '../server/providers/sandbox/confined-program.ts';
import { hostPaths } from '../server/providers/sandbox/host-paths.ts';
import { landlock } from '../server/providers/sandbox/landlock.ts';
import { permissions } from '../server/providers/sandbox/permissions.ts';
import { holds } from '../server/providers/sandbox/probe.ts';
import { readTemplate } from '../agents/kit/project/template.ts';
import { median } from './median.ts';

/**
 * Measures what each boundary adds to the build of a small application: medians of ten, alternating between boundaries.
 */
const rounds = 10;

const unconfined: Confinement = {
  name: 'permissions',
  command: (folder, { source, main }) => ({
    file: hostPaths.node,
    arguments: [`${source}/${main}.ts`, folder],
    filter: null,
  }),
  nativeCommand: null,
  readable: () => [],
};
const known: [string, Confinement | null][] = [
  ['bubblewrap', bubblewrap()],
  ['Landlock', landlock()],
];
const ways: [string, Confinement][] = [
  ['no confinement', unconfined],
  ['permissions', permissions()],
];
for (const [name, boundary] of known) if (boundary !== null && (await holds(boundary))) ways.push([name, boundary]);

const files = {
  ...(await readTemplate()),
  'src/theme.css': '',
  'src/App.tsx': 'export const App = () => <main className="p-4">A small application</main>;\n',
};
const workDir = await mkdtemp(join(tmpdir(), 'uas-bench-'));
const times = new Map<string, number[]>(ways.map(([name]) => [name, []]));
for (let round = 0; round <= rounds; round += 1) {
  for (const [name, confinement] of ways) {
    const began = performance.now();
    const place = { confinement, limits: defaultLimits, workDir };
    const built = await buildInProcess(place, files, new AbortController().signal);
    if (built.kind !== 'built') throw new Error(`${name}: ${JSON.stringify(built)}`);
    // The first round warms the disk cache.
    if (round > 0) times.get(name)?.push(performance.now() - began);
  }
}
await rm(workDir, { recursive: true });
for (const [name, taken] of times) {
  const [low, high] = [Math.min(...taken), Math.max(...taken)].map(Math.round);
  console.log(`${name.padEnd(16)} ${Math.round(median(taken))} ms per build (${low} to ${high})`);
}
