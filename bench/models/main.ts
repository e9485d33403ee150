import { parseArgs } from 'node:util';
import { z } from 'zod';
import { readRecording } from '../../cli/replay/parse-recording.ts';
import { startReplay } from '../../cli/replay/replay-server.ts';
import { replaySettings } from '../../cli/replay/settings.ts';
import { faultsSchema } from './faults.ts';
import { startScriptedModel } from './scripted-model.ts';

const names = Object.keys(faultsSchema.shape) as (keyof typeof faultsSchema.shape)[];
const optionOf = (name: string) => name.replaceAll(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`);

/**
 * `npm run model`: starts a scripted model with faults as options, such as `--output-tokens 4096 --thoughts tags`, or plays a
 * recording: `--recording run.json`.
 */
async function main(words: readonly string[]): Promise<void> {
  const options: Record<string, { type: 'string' | 'boolean' }> = {
    port: { type: 'string' },
    recording: { type: 'string' },
    help: { type: 'boolean' },
  };
  for (const name of names) options[optionOf(name)] = { type: 'string' };
  const values: Readonly<Record<string, unknown>> = parseArgs({ args: [...words], options }).values;
  if (values['help'] === true) {
    process.stdout.write('--recording  Plays a recording instead; no other option but --port counts.\n');
    for (const name of names) process.stdout.write(`--${optionOf(name)}  ${faultsSchema.shape[name].description}\n`);
    return;
  }
  const port = z.coerce
    .number()
    .int()
    .max(65_535)
    .parse(values['port'] ?? 0);
  const file = values['recording'];
  if (typeof file === 'string') {
    const recording = await readRecording(file);
    const { url } = await startReplay([recording], { port });
    process.stdout.write(`${replaySettings(url, [recording]).join(' ')}\n`);
    return;
  }
  const settings = Object.fromEntries(names.map((name) => [name, values[optionOf(name)]]));
  const model = await startScriptedModel(settings, port);
  process.stdout.write(`OPENAI_BASE_URL=${model.url} OPENAI_MODEL=scripted\n`);
}

try {
  await main(process.argv.slice(2));
} catch (error) {
  process.stderr.write(`${error instanceof z.ZodError ? z.prettifyError(error) : (error as Error).message}\n`);
  process.exitCode = 64;
}
