import { setTimeout as pause } from 'node:timers/promises';
import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';

/** Preloaded into the programs whose memory is measured: at SIGUSR2 it collects garbage and sends the memory. */
setFlagsFromString('--expose-gc');
const collect = runInNewContext('gc') as () => void;
process.on('SIGUSR2', () => {
  void send();
});

async function send(): Promise<void> {
  // Twice, because finalizers of the first time free more.
  collect();
  await pause(100);
  collect();
  await pause(300);
  process.send?.({ memory: process.memoryUsage() });
}
