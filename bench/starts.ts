import { setTimeout as pause } from 'node:timers/promises';
import { median } from './median.ts';
import { residentMegabytes, startProgram } from './processes.ts';
import { makeFolder, serverCore, startService } from './service.ts';
import { row } from './table.ts';

const repeats = 5;
const idleMilliseconds = 15_000;

/** Measures the time from spawn to /readyz, on a new and on an existing data folder. */
export async function starts(): Promise<void> {
  const fresh: number[] = [];
  const existing: number[] = [];
  const resident: number[] = [];
  for (let count = 0; count < repeats; count += 1) {
    await using folder = await makeFolder();
    for (const list of [fresh, existing]) {
      await using service = await startService(folder.path);
      const response = await fetch(`${service.url}/readyz`);
      if (response.status !== 200) throw new Error('the service has started but is not ready');
      list.push(service.startMilliseconds);
      resident.push(await residentMegabytes(service.pid));
    }
  }
  await using bare = await startProgram('bench/bare-server.ts', {}, serverCore);
  row('start to /readyz, new data folder', median(fresh), bare.startMilliseconds, 'ms');
  row('start to /readyz, existing data folder', median(existing), bare.startMilliseconds, 'ms');
  row('resident memory after the start', median(resident), await residentMegabytes(bare.pid), 'MB');

  await using folder = await makeFolder();
  await using service = await startService(folder.path);
  await pause(idleMilliseconds);
  const idle = await residentMegabytes(service.pid);
  row('resident memory of a service that idles', idle, await residentMegabytes(bare.pid), 'MB');
}
