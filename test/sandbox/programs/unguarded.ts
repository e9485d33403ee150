/**
 * Builds many projects in one process without the guard: everything that is configured runs. Standard input:
 * `{ projects }` as JSON, which are in numbered folders. Standard output: an answer for each.
 */
import { once } from 'node:events';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { setTimeout } from 'node:timers/promises';
import { build } from 'vite';
import type { ChildAnswer } from '../../../server/providers/sandbox/child/answer.ts';

const [, , folder = ''] = process.argv;
const { projects } = JSON.parse(await text(process.stdin)) as { projects: unknown[] };
// Every attack adds a listener.
process.setMaxListeners(0);
const answers: ChildAnswer[] = [];
for (const index of projects.keys()) {
  answers.push(await Promise.race([attempt(join(folder, String(index))), thrown(), tooLong()]));
}
process.stdout.write(JSON.stringify(answers), () => process.exit(0));

async function attempt(root: string): Promise<ChildAnswer> {
  try {
    const made = await build({ root, configLoader: 'native', logLevel: 'silent', build: { write: false } });
    const outputs = [made].flat().flatMap((one) => ('output' in one ? one.output : []));
    const built = outputs.map((file) => [
      file.fileName,
      Buffer.from(file.type === 'chunk' ? file.code : file.source).toString('base64'),
    ]);
    return { ok: true, files: Object.fromEntries(built), maps: {} };
  } catch (error) {
    const { message, stack, cause } = error as Error;
    return { ok: false, errors: [message, stack, String(cause)].join('\n') };
  }
}

/** Errors of the bundler that nothing catches. */
async function thrown(): Promise<ChildAnswer> {
  const [error] = (await once(process, 'uncaughtException')) as [Error];
  return { ok: false, errors: String(error.stack) };
}

/** Some attacks make the bundler search the whole disk or wait for ever. */
async function tooLong(): Promise<ChildAnswer> {
  await setTimeout(20_000, undefined, { ref: false });
  return { ok: false, errors: 'The build took too long.' };
}
