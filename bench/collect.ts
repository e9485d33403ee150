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
  // Several times, because finalizers of one time free more for the next.
  for (let time = 0; time < 4; time += 1) {
    await pause(200);
    collect();
  }
  await pause(300);
  process.send?.({ memory: process.memoryUsage() });
}
