import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { readConfig, secretSettings } from '../../server/process/config.ts';
import { ConfigError } from '../../server/process/config-error.ts';
import { withSecretFiles } from '../../server/process/secret-files.ts';

let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'uas-secrets-'));
});
afterAll(() => rm(folder, { recursive: true }));

async function fileOf(text: string): Promise<string> {
  const path = join(folder, 'secret');
  await writeFile(path, text);
  return path;
}

describe('a secret from a file', () => {
  test.each([...secretSettings])('is read for %s, without the line break at its end', async (name) => {
    const path = await fileOf('what-only-the-file-knows\r\n');
    expect(withSecretFiles({ [`${name}_FILE`]: path })).toMatchObject({ [name]: 'what-only-the-file-knows' });
  });

  test('is a setting like any other', async () => {
    const path = await fileOf('a-key-of-twenty-characters\n');
    const environment = withSecretFiles({ SERVICE_API_KEY_FILE: path, DATABASE_URL_FILE: '', SERVICE_API_KEY: '' });
    expect(readConfig(environment).SERVICE_API_KEY).toBe('a-key-of-twenty-characters');
    const bad = withSecretFiles({ SERVICE_API_KEY_FILE: await fileOf('short') });
    expect(() => readConfig(bad)).toThrow(/^SERVICE_API_KEY must be .*\. It is set to 5 characters \(not shown\)\.$/);
  });

  test('is rejected if the setting itself is also set', async () => {
    const environment = { SERVICE_API_KEY: 'a-secret', SERVICE_API_KEY_FILE: await fileOf('a-secret') };
    expect(() => withSecretFiles(environment)).toThrow(ConfigError);
    expect(() => withSecretFiles(environment)).toThrow(
      /^SERVICE_API_KEY and SERVICE_API_KEY_FILE are both set\. Remove one of them\.$/,
    );
  });

  test.each([
    [
      'a file that is not there',
      () => join(folder, 'none'),
      /^OPENAI_API_KEY_FILE must name a readable file\. ".*" cannot be read: /,
    ],
    ['a folder', () => folder, /^OPENAI_API_KEY_FILE must name a readable file\. ".*" is not a file\.$/],
    ['a device', () => '/dev/zero', /is not a file\.$/],
    ['an empty file', () => fileOf('\n'), / is empty\.$/],
    ['a large file', () => fileOf('x'.repeat(70_000)), / is larger than 65536 bytes\.$/],
  ])('is rejected from %s', async (_what, path, words) => {
    const environment = { OPENAI_API_KEY_FILE: await path() };
    expect(() => withSecretFiles(environment)).toThrow(ConfigError);
    expect(() => withSecretFiles(environment)).toThrow(words);
  });
});
