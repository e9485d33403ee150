import { expect, test } from 'vitest';
import { makeDataDir, startServiceProcess } from '../support/process.ts';
import { openDesk } from './command.ts';

const desk = openDesk();

test('the command finds the service of this folder on any port, and reports one that was killed', async () => {
  await using folder = await makeDataDir();
  // Nothing sets an address or a key.
  const environment = {
    UNIFIED_AGENTS_URL: '',
    UNIFIED_AGENTS_API_KEY: '',
    XDG_CONFIG_HOME: folder.path,
    DATA_DIR: folder.path,
  };
  const list = () => desk.command(['sessions', 'list', '--json'], { environment });
  const service = await startServiceProcess({ DATA_DIR: folder.path, SERVICE_API_KEY: '' });
  expect(await list()).toMatchObject({ code: 0, stderr: '' });
  const doctor = await desk.command(['doctor'], { environment });
  expect(doctor.stdout).toContain(`ok   address    ${service.url}, from ${folder.path}/service.json`);

  await service.end('SIGKILL');
  const killed = await list();
  expect([killed.code, killed.stdout]).toEqual([1, '']);
  expect(killed.stderr).toContain(`was killed (process ${service.child.pid} at ${service.url}`);

  // The next start takes over. A service that shuts down leaves nothing that would mislead the command.
  const next = await startServiceProcess({ DATA_DIR: folder.path, SERVICE_API_KEY: '' });
  expect(await list()).toMatchObject({ code: 0 });
  await next.end('SIGTERM');
  expect((await list()).stderr).not.toContain('was killed');
});
