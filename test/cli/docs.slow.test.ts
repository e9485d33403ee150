import { execFile, spawn } from 'node:child_process';
import { once } from 'node:events';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { expect, test } from 'vitest';
import { readBlocks } from '../docs/page.ts';
import { openDesk } from './command.ts';

const run = promisify(execFile);
const desk = openDesk();

test('every example of docs/command-line.md works', async () => {
  const blocks = await readBlocks('docs/command-line.md');
  const codeOf = (name: string) => blocks.filter((block) => block.name === name).map(({ code }) => code);
  const [started, examples] = [codeOf('start'), codeOf('example')];
  expect([started.length, started.length + examples.length]).toEqual([1, blocks.length]);

  const environment = { PATH: desk.environment.PATH ?? '', HOME: desk.folder, LOG_LEVEL: 'warn' };
  const env = { ...environment, XDG_CACHE_HOME: desk.environment.XDG_CACHE_HOME ?? '', PREVIEW_PORT: '0' };
  const line = `exec ${(started[0] ?? '').replace('--port 4000', '--port 0')}`;
  const service = spawn('bash', ['-c', line], { cwd: desk.folder, env, stdio: ['ignore', 'pipe', 'inherit'] });
  let said = '';
  service.stdout.setEncoding('utf8').on('data', (text: string) => (said += text));
  try {
    while (!said.includes('Service key')) await once(service.stdout, 'data');
    const url = /ready at +(\S+)/.exec(said)?.[1] ?? '';
    const KEY = (await readFile(join(desk.folder, '.data', 'service-key'), 'utf8')).trim();
    const script = examples.join('\n').replaceAll('http://127.0.0.1:4000', url);
    const options = { cwd: desk.folder, env: { ...env, KEY } };
    const { stdout } = await run('bash', ['-euo', 'pipefail', '-c', script], options);
    expect(stdout).toContain('ok   key');
    expect(stdout).toMatch(/^design system/m);
    expect(stdout).toMatch(/^1\tideation\tphase\tideation$/m);
    const wrote = (name: string) => readFile(join(desk.folder, name), 'latin1');
    expect(await wrote('PRD.md')).toMatch(/^> Made without a model: .+\n\n# /);
    expect(await wrote('DESIGN.md')).toMatch(/^---\n[\s\S]*name: "?Wheat/);
    expect(await wrote('session.zip')).toMatch(/^PK/);
    expect(await wrote('session.bundle')).toMatch(/^# v2 git bundle/);
    expect(await wrote('_unified-agents')).toMatch(/^#compdef unified-agents/);
  } finally {
    service.kill('SIGTERM');
  }
  expect(await once(service, 'exit')).toEqual([0, null]);
});
