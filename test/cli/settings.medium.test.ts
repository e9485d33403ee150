import { chmod, mkdir, mkdtemp, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { hostname, tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { readSettings, type SettingFlags } from '../../cli/settings.ts';
import { storedSettingsPath, writeStoredSettings } from '../../cli/stored-settings.ts';
import { testKey } from '../support/service.ts';
import { openDesk } from './command.ts';

const desk = openDesk();

let home: string;
beforeEach(async () => {
  home = await mkdtemp(join(tmpdir(), 'uas-settings-'));
});
afterEach(() => rm(home, { recursive: true, force: true }));

async function settle(flags: SettingFlags, environment: Record<string, string> = {}, folder = home) {
  const { url, apiKey } = await readSettings(flags, { HOME: home, ...environment }, folder);
  return { url: url.value, key: apiKey?.value ?? null };
}
const project = (settings: object, folder = home) =>
  writeFile(join(folder, '.unified-agents.json'), JSON.stringify(settings));
const store = (url: string, key: string) => writeStoredSettings({ HOME: home }, { url, keys: { [url]: key } });

/** Records a service that was started in this folder, with these differences. */
const started = async (entry: object) => {
  await mkdir(join(home, '.data'), { recursive: true });
  await writeFile(join(home, '.data', 'service-key'), 'made-here\n');
  const file = { pid: process.pid, machine: hostname(), url: 'http://localhost:7', keyIsHere: true, ...entry };
  await writeFile(join(home, '.data', 'service.json'), JSON.stringify(file));
};

describe('the address and the key', () => {
  test('come from the flag, the environment, the project, the stored settings or the default, in this order', async () => {
    expect(await settle({})).toEqual({ url: 'http://127.0.0.1:4000', key: null });
    await store('http://localhost:1', 'stored');
    expect(await settle({})).toEqual({ url: 'http://localhost:1', key: 'stored' });
    const inner = join(home, 'a', 'b');
    await mkdir(inner, { recursive: true });
    await project({ url: 'http://localhost:2' });
    expect(await settle({}, {}, inner)).toEqual({ url: 'http://localhost:2', key: null });
    const environment = { UNIFIED_AGENTS_URL: 'http://localhost:3/', UNIFIED_AGENTS_API_KEY: 'environment' };
    expect(await settle({}, environment, inner)).toEqual({ url: 'http://localhost:3', key: 'environment' });
    const flags = { url: 'http://localhost:4/api/v1', apiKey: 'flag' };
    expect(await settle(flags, environment, inner)).toEqual({ url: 'http://localhost:4', key: 'flag' });
  });

  test('of a service that was started in this folder are found there', async () => {
    await mkdir(join(home, '.data'));
    await writeFile(join(home, '.data', 'service-key'), 'made-here\n');
    expect(await settle({})).toEqual({ url: 'http://127.0.0.1:4000', key: 'made-here' });
    expect(await settle({ url: 'http://localhost:4' })).toEqual({ url: 'http://localhost:4', key: null });
  });

  test('of a service that runs in this folder are found there, on any port', async () => {
    await started({});
    expect(await settle({})).toEqual({ url: 'http://localhost:7', key: 'made-here' });
    const named = { DATA_DIR: join(home, '.data') };
    expect(await settle({}, named, dirname(home))).toEqual({ url: 'http://localhost:7', key: 'made-here' });
    expect(await settle({ url: 'http://localhost:4' })).toEqual({ url: 'http://localhost:4', key: null });
    await started({ keyIsHere: false });
    expect(await settle({})).toEqual({ url: 'http://localhost:7', key: null });
    await store('http://localhost:1', 'stored');
    expect(await settle({})).toEqual({ url: 'http://localhost:1', key: 'stored' });
  });

  test('of a service in a container are found, and those in a folder from somebody else are not used', async () => {
    await started({ machine: 'a-container', pid: 4_194_304 });
    expect(await settle({})).toEqual({ url: 'http://localhost:7', key: 'made-here' });
    await started({ machine: 'a-container', url: 'https://elsewhere.example' });
    expect((await settle({})).url).toBe('http://127.0.0.1:4000');
  });

  test('of a service that is still starting are not known yet', async () => {
    await started({ url: null });
    await expect(settle({})).rejects.toThrow(/^The service of this folder is starting \(process \d+\)\. Try again\.$/);
  });

  test('belong together: a key is sent only to the address that it was stored for', async () => {
    await store('https://agents.example.com', 'stored');
    await project({ url: 'https://other.example' });
    expect(await settle({})).toEqual({ url: 'https://other.example', key: null });
    const environment = { UNIFIED_AGENTS_API_KEY: 'environment' };
    await expect(settle({}, environment)).rejects.toThrow('UNIFIED_AGENTS_URL=https://other.example');
    const both = { ...environment, UNIFIED_AGENTS_URL: 'https://other.example' };
    expect(await settle({}, both)).toEqual({ url: 'https://other.example', key: 'environment' });
  });

  test.each([
    ['ftp://example.com', '--url must be an address'],
    ['example.com', '--url must be an address'],
    ['https://me:secret@example.com', 'must not contain a user name or password'],
  ])('%j is refused', async (url, words) => {
    await expect(settle({ url })).rejects.toThrow(words);
  });

  test('are refused from a project file with any other member, such as a key', async () => {
    await project({ url: 'http://localhost:2', apiKey: 'x' });
    await expect(settle({})).rejects.toThrow(/\.unified-agents\.json: .*apiKey/);
    await writeFile(join(home, '.unified-agents.json'), '{');
    await expect(settle({})).rejects.toThrow('is not JSON');
  });
});

test('stored settings are in XDG_CONFIG_HOME, if that is an absolute path', () => {
  expect(storedSettingsPath({ HOME: '/h', XDG_CONFIG_HOME: '/x' })).toBe('/x/unified-agents/config.json');
  expect(storedSettingsPath({ HOME: '/h', XDG_CONFIG_HOME: 'x' })).toBe('/h/.config/unified-agents/config.json');
});

test('login stores a valid key that only its owner can read, and logout deletes it', async () => {
  const environment = { UNIFIED_AGENTS_API_KEY: '', XDG_CONFIG_HOME: home };
  const path = storedSettingsPath(environment);
  const bad = await desk.command(['login'], { environment, input: 'no-such-key\n' });
  expect([bad.code, bad.stderr]).toEqual([3, expect.stringContaining('401 unauthenticated')]);
  const good = await desk.command(['login'], { environment, input: `${testKey}\n` });
  expect([good.code, good.stdout]).toEqual([0, '']);
  expect((await stat(path)).mode & 0o777).toBe(0o600);
  expect((await stat(dirname(path))).mode & 0o777).toBe(0o700);
  expect(JSON.parse(await readFile(path, 'utf8'))).toEqual({ url: desk.http.url, keys: { [desk.http.url]: testKey } });
  const elsewhere = { ...environment, UNIFIED_AGENTS_URL: '' };
  expect((await desk.command(['sessions', 'list'], { environment: elsewhere })).code).toBe(0);
  await chmod(path, 0o644);
  const doctor = await desk.command(['doctor'], { environment: elsewhere });
  expect([doctor.code, doctor.stdout]).toEqual([1, expect.stringContaining(`chmod 600 ${path}`)]);
  expect((await desk.command(['logout'], { environment: elsewhere })).code).toBe(0);
  expect((await desk.command(['sessions', 'list'], { environment })).code).toBe(3);
});

test('a typed key is not shown', async () => {
  const environment = { UNIFIED_AGENTS_API_KEY: '', XDG_CONFIG_HOME: home };
  await using terminal = desk.terminal(['login'], { environment });
  await terminal.until('Key for');
  terminal.type(`${testKey}\r`);
  const shown = await terminal.until('is stored in');
  expect(await terminal.ended).toBe(0);
  expect(shown).not.toContain(testKey);
});
