import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { startServiceProcess } from '../../cli/demo/service-process.ts';

const never = new AbortController().signal;

/** A program in place of the service. */
async function program(source: string): Promise<AsyncDisposable & { path: string }> {
  const folder = await mkdtemp(join(tmpdir(), 'uas-demo-'));
  const path = join(folder, 'program.mjs');
  await writeFile(path, source);
  return { path, [Symbol.asyncDispose]: () => rm(folder, { recursive: true }) };
}

const announce = `setInterval(() => {}, 1000); process.send({ other: 1 }); process.send({ ready: { url: 'http://x:1', previewUrl: 'http://x:2', key: process.env.TEST_KEY ?? 'key', keyFile: null } });`;

describe('the service as a child', () => {
  test('is ready once it says so, and can be shut down', async () => {
    await using service = await program(
      `process.on('SIGTERM', () => { console.log('in order'); process.exit(0); }); ${announce}`,
    );
    const started = await startServiceProcess({ ...process.env, TEST_KEY: 'key-1' }, never, service.path);
    expect([started.url, started.key]).toEqual(['http://x:1', 'key-1']);
    expect(await started.stop()).toEqual({ code: 0, lastWords: ['in order'] });
    expect(await started.stop()).toEqual({ code: 0, lastWords: ['in order'] });
  });

  test('that cannot start passes on its exit code and its last lines, without control characters', async () => {
    await using service = await program(
      `console.log('log'); process.stderr.write('\\u001b[31mPORT 4000 is taken.\\u001b[0m\\n', () => process.exit(78));`,
    );
    await expect(startServiceProcess(process.env, never, service.path)).rejects.toMatchObject({
      name: 'ServiceEndedError',
      ending: { code: 78, lastWords: ['PORT 4000 is taken.'] },
    });
  });

  test('that ends later is noticed', async () => {
    await using service = await program(`${announce} setTimeout(() => process.exit(70), 50);`);
    const started = await startServiceProcess(process.env, never, service.path);
    expect(await started.ended).toMatchObject({ code: 70 });
  });

  test('is ended if its start is aborted', async () => {
    await using service = await program(`setInterval(() => {}, 1000);`);
    const signal = AbortSignal.timeout(200);
    await expect(startServiceProcess(process.env, signal, service.path)).rejects.toMatchObject({
      name: 'TimeoutError',
    });
  });
});
