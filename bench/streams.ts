import { measureBare, measureFirstEvent, measureService, type Throughput } from './measure.ts';
import { median } from './median.ts';
import { startProgram } from './processes.ts';
import { makeFolder, serverCore, startLimit, startModel, startService, withModel } from './service.ts';
import { row } from './table.ts';

const repeats = 5;

function middle(runs: readonly Throughput[]): Throughput {
  const of = (pick: (run: Throughput) => number) => median(runs.map(pick));
  return {
    eventsPerSecond: of((run) => run.eventsPerSecond),
    own: of((run) => run.own),
    below: of((run) => run.below),
    firstMilliseconds: of((run) => run.firstMilliseconds),
  };
}

/** Measures Ideation runs at the model's full speed, against bare `node:http` and against the append path. */
export async function streams(): Promise<void> {
  await using folder = await makeFolder();
  await using model = await startModel();
  await using bare = await startProgram('bench/bare-server.ts', {}, serverCore);
  await using limit = await startLimit();
  await using service = await startService(folder.path, withModel(model.url));
  // The first 5,000 runs warm up the compiler: V8 optimises code fully after 3,000 calls.
  await measureService(service, 50, 100);
  await measureBare(bare, 50, 100);
  await measureBare(limit, 50, 100);
  const first = await measureFirstEvent(service, model.url, limit, 60);
  row('first event, one stream (beside: the model asked directly)', first.event, first.direct, 'ms');
  row('first event, one stream (beside: the append path alone)', first.event, first.limit, 'ms');
  row('first text, one stream (beside: the model asked directly)', first.throughService, first.direct, 'ms');
  for (const count of [1, 50]) {
    const ours: Throughput[] = [];
    const theirs: Throughput[] = [];
    const limits: Throughput[] = [];
    const runs = count === 1 ? 60 : 36;
    for (let repeat = 0; repeat < repeats; repeat += 1) {
      ours.push(await measureService(service, count, runs));
      theirs.push(await measureBare(bare, count, runs));
      limits.push(await measureBare(limit, count, runs));
    }
    const [our, their, most] = [middle(ours), middle(theirs), middle(limits)];
    const at = `${count} at once`;
    if (count > 1) row(`first text, ${at}`, our.firstMilliseconds, their.firstMilliseconds, 'ms');
    row(`events per second, ${at}`, our.eventsPerSecond, their.eventsPerSecond, '/s');
    row(`events per second, ${at} (beside: the append path alone)`, our.eventsPerSecond, most.eventsPerSecond, '/s');
    row(`processor time per 1,000 events, ${at}, service alone`, our.own, their.own, 'ms');
    row(`processor time per 1,000 events, ${at}, with PostgreSQL`, our.own + our.below, their.own, 'ms');
    row(
      `processor time per 1,000 events, ${at}, with PostgreSQL (beside: the append path alone)`,
      our.own + our.below,
      most.own + most.below,
      'ms',
    );
  }
}
