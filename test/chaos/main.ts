import { spawnSync } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import { checkOutRelease, newestRelease } from '../support/release.ts';
import { graphqlSocket } from '../conformance/over-graphql-socket.ts';
import { trpcSocket } from '../conformance/over-trpc-socket.ts';
import { startChaosModel } from './model.ts';
import { clockMovedBy, makeNode } from './nodes.ts';
import { playAccess, reportAccess } from './access/play-access.ts';
import { cutEverywhere } from './cut-everywhere.ts';
import { cutSocketsEverywhere } from './cut-sockets.ts';
import { report } from './report.ts';
import { rollingUpgrade } from './rolling-upgrade.ts';
import { scenarios } from './scenarios.ts';
import { playScenario } from './stage.ts';

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: { minutes: { type: 'string', default: '10' }, only: { type: 'string', default: '' } },
});

// `npm run chaos -- access` takes rights away from people and programs; without it, processes and networks fail.
if (positionals.includes('access')) {
  const outcome = await playAccess(Number(values.minutes) * 60_000);
  reportAccess(outcome);
  process.exit(outcome.violations.length > 0 ? 1 : 0);
}

const release = newestRelease();
await using earlier = release === null ? null : await checkOutRelease(release);
const chosen = [...scenarios, ...(earlier ? [rollingUpgrade(earlier.path)] : [])].filter(
  ({ name }) => name.includes(values.only) && (clockMovedBy('+1h') !== null || !name.startsWith('clocks')),
);
const milliseconds = (Number(values.minutes) * 60_000) / Math.max(1, chosen.length);
const totals: Record<string, number> = {};
let violations = 0;
for (const scenario of chosen) {
  const outcome = await playScenario(scenario, milliseconds);
  for (const [name, count] of Object.entries(outcome.counts)) totals[name] = (totals[name] ?? 0) + count;
  violations += outcome.violations.length;
  report(scenario.name, outcome);
}
violations += await cut();
violations += fillDisk();
const sums = Object.entries(totals).map(([name, count]) => `${name} ${count}`);
process.stdout.write(`In all: ${sums.join(', ')}; ${violations} violations\n`);
process.exitCode = violations > 0 ? 1 : 0;

/** Cuts two runs at every byte; returns at how many points an event was lost or repeated. */
async function cut(): Promise<number> {
  if (!'cut at every byte'.includes(values.only)) return 0;
  await using model = await startChaosModel();
  await using node = await makeNode({ OPENAI_BASE_URL: model.url, OPENAI_MODEL: 'stub' });
  await node.start();
  if (!node.up) throw new Error('it was started');
  let wrong = 0;
  const note = (how: string, result: { points: number; wrong: readonly unknown[] }) => {
    wrong += result.wrong.length;
    process.stdout.write(`cut at every byte, by ${how}: ${result.points} points; ${result.wrong.length} violations\n`);
  };
  for (let run = 0; run < 2; run += 1) note('REST', await cutEverywhere(node.up, 1));
  for (const transport of [trpcSocket, graphqlSocket]) {
    note(transport.label, await cutSocketsEverywhere(node.up, transport, 1));
  }
  return wrong;
}

/** Runs in a process and a mount namespace of its own, if this user may create one; returns 1 if it failed. */
function fillDisk(): number {
  if (!'a full disk'.includes(values.only)) return 0;
  const mayMount = spawnSync('unshare', ['--mount', 'true']).status === 0;
  if (!mayMount) {
    process.stdout.write('a full disk: not played, no mount namespace can be had here\n');
    return 0;
  }
  const file = fileURLToPath(new URL('disk-full.ts', import.meta.url));
  const played = spawnSync('unshare', ['--mount', process.execPath, file, String(milliseconds)], { stdio: 'inherit' });
  return played.status === 0 ? 0 : 1;
}
