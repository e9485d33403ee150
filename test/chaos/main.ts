import { parseArgs } from 'node:util';
import { startChaosModel } from './model.ts';
import { clockMovedBy, makeNode } from './nodes.ts';
import { cutEverywhere } from './cut-everywhere.ts';
import { scenarios } from './scenarios.ts';
import { playScenario } from './stage.ts';

const { values } = parseArgs({
  options: { minutes: { type: 'string', default: '10' }, only: { type: 'string', default: '' } },
});

const chosen = scenarios.filter(
  ({ name }) => name.includes(values.only) && (clockMovedBy('+1h') !== null || !name.startsWith('clocks')),
);
const milliseconds = (Number(values.minutes) * 60_000) / chosen.length;
const totals: Record<string, number> = {};
let violations = 0;
for (const scenario of chosen) {
  const outcome = await playScenario(scenario, milliseconds);
  const worst = outcome.movedAgainAfter.length > 0 ? Math.max(...outcome.movedAgainAfter) : null;
  for (const [name, count] of Object.entries(outcome.counts)) totals[name] = (totals[name] ?? 0) + count;
  violations += outcome.violations.length;
  const counts = Object.entries(outcome.counts).map(([name, count]) => `${name} ${count}`);
  const moved =
    worst === null ? '' : `, moved again ${outcome.movedAgainAfter.length} times, after ${worst} ms at most`;
  process.stdout.write(`${scenario.name}: ${counts.join(', ')}${moved}; ${outcome.violations.length} violations\n`);
  for (const violation of outcome.violations.slice(0, 20)) process.stdout.write(`  ${JSON.stringify(violation)}\n`);
}
violations += await cut();
const sums = Object.entries(totals).map(([name, count]) => `${name} ${count}`);
process.stdout.write(`In all: ${sums.join(', ')}; ${violations} violations\n`);
process.exitCode = violations > 0 ? 1 : 0;

/** Two runs, cut at every byte; returns at how many points something was lost or came twice. */
async function cut(): Promise<number> {
  if (!'cut at every byte'.includes(values.only)) return 0;
  await using model = await startChaosModel();
  await using node = await makeNode({ OPENAI_BASE_URL: model.url, OPENAI_MODEL: 'stub' });
  await node.start();
  if (!node.up) throw new Error('it was started');
  let points = 0;
  let wrong = 0;
  for (let run = 0; run < 2; run += 1) {
    const result = await cutEverywhere(node.up, 1);
    points += result.points;
    wrong += result.wrong.length;
  }
  process.stdout.write(`cut at every byte: ${points} points; ${wrong} violations\n`);
  return wrong;
}
