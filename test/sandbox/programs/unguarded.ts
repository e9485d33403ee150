/**
 * Builds many projects in one process as somebody would who has never heard of the guard: any path is written, whatever
 * is configured runs. Standard input: projects as JSON. Standard output: an answer for each.
 */
import { once } from 'node:events';
import { mkdirSync, symlinkSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { text } from 'node:stream/consumers';
import { setTimeout } from 'node:timers/promises';
import { build } from 'vite';
import type { ChildAnswer } from '../../../server/sandbox/child/answer.ts';

const [folder = ''] = process.argv.slice(2);
const projects = JSON.parse(await text(process.stdin)) as Record<string, string>[];
const packages = dirname(dirname(createRequire(import.meta.url).resolve('vite/package.json')));
symlinkSync(packages, join(folder, 'node_modules'));
// Every attack adds a listener.
process.setMaxListeners(0);
const answers: ChildAnswer[] = [];
for (const [index, files] of projects.entries()) {
  const root = join(folder, String(index));
  answers.push(await Promise.race([attempt(root, files), thrown(), tooLong()]));
}
process.stdout.write(JSON.stringify(answers), () => process.exit(0));

async function attempt(root: string, files: Record<string, string>): Promise<ChildAnswer> {
  try {
    for (const [path, content] of Object.entries(files)) write(join(root, path), content);
    const made = await build({ root, configLoader: 'native', logLevel: 'silent', build: { write: false } });
    const outputs = [made].flat().flatMap((one) => ('output' in one ? one.output : []));
    const built = outputs.map((file) => [
      file.fileName,
      Buffer.from(file.type === 'chunk' ? file.code : file.source).toString('base64'),
    ]);
    return { ok: true, files: Object.fromEntries(built) };
  } catch (error) {
    const { message, stack, cause } = error as Error;
    return { ok: false, errors: [message, stack, String(cause)].join('\n') };
  }
}

/** What the bundler throws where nobody catches it. */
async function thrown(): Promise<ChildAnswer> {
  const [error] = (await once(process, 'uncaughtException')) as [Error];
  return { ok: false, errors: String(error.stack) };
}

/** Some have the bundler look at the whole disk, or wait for ever. */
async function tooLong(): Promise<ChildAnswer> {
  await setTimeout(20_000, undefined, { ref: false });
  return { ok: false, errors: 'The build took too long.' };
}

/** What cannot be written here is left out: the rest of the attack may do without. */
function write(path: string, content: string): void {
  try {
    mkdirSync(dirname(path), { recursive: true });
    writeFileSync(path, content);
  } catch {}
}
