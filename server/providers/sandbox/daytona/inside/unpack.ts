/**
 * Runs in the sandbox and turns a build's output into a release, and keeps the output beside it. Arguments: the file with the build's answer, and the
 * folder to create. Standard output: a BuildVerdict as JSON.
 */
import { mkdir, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { dirname, join, sep } from 'node:path';
import type { ChildAnswer } from '../../child/answer.ts';

export type BuildVerdict = { ok: true } | { ok: false; errors: string };

async function unpack(answerFile: string, release: string): Promise<BuildVerdict> {
  const answer = JSON.parse(await readFile(answerFile, 'utf8')) as ChildAnswer;
  if (!answer.ok) return { ok: false, errors: answer.errors };
  const unfinished = `${release}.${process.pid}`;
  for (const [path, text] of Object.entries(answer.files)) {
    const target = join(unfinished, path);
    if (!target.startsWith(`${unfinished}${sep}`)) throw new Error('A built file is outside the build folder.');
    await mkdir(dirname(target), { recursive: true });
    await writeFile(target, Buffer.from(text, 'base64'));
  }
  await rename(unfinished, release).catch(async (error: NodeJS.ErrnoException) => {
    if (error.code !== 'ENOTEMPTY' && error.code !== 'EEXIST') throw error;
    // The same files were built before, and that build may be published.
    await rm(unfinished, { recursive: true });
  });
  await rename(answerFile, `${release}.json`);
  return { ok: true };
}

const [answerFile, release] = process.argv.slice(2);
if (answerFile === undefined || release === undefined) throw new Error('The answer and the folder are missing.');
process.stdout.write(JSON.stringify(await unpack(answerFile, release)));
