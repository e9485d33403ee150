import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import type { EffectiveSettings, ServiceVersion } from '../../schema/operator-about.ts';
import { readConfig, secretSettings, settingNames } from '../../server/process/config.ts';
import { effectiveSettings } from '../../server/process/effective-settings.ts';
import { packageVersion } from '../../server/process/package-version.ts';
import { withSecretFiles } from '../../server/process/secret-files.ts';
import { migrationNames } from '../../server/store/orm-options.ts';
import { ask } from '../support/graphql.ts';
import { listen } from '../support/http.ts';
import { createTestService } from '../support/service.ts';
import { clientOf } from '../sdk/service.ts';

test('settings are told with their source, and secrets only by length', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'uas-settings-'));
  try {
    await writeFile(join(folder, 'key'), 'sk-from-a-file\n');
    const given = { OPENAI_API_KEY_FILE: join(folder, 'key'), OPENAI_MODEL: 'qwen3', EXA_API_KEY: 'exa-secret-key' };
    const environment = withSecretFiles({ ...given, MODEL_PRICES: 'qwen3=1,2', RSS_FEEDS: 'https://a.example/feed' });
    const told = effectiveSettings(readConfig(environment), (text) => text);
    expect(told.map(({ name }) => name)).toEqual(settingNames);
    const of = (wanted: string) => told.find(({ name }) => name === wanted);
    expect(of('OPENAI_API_KEY')).toEqual({ name: 'OPENAI_API_KEY', value: null, from: 'file', secretLength: 14 });
    expect(of('EXA_API_KEY')).toMatchObject({ value: null, from: 'environment', secretLength: 14 });
    expect(of('RSS_FEEDS')).toMatchObject({ value: null, from: 'environment', secretLength: 22 });
    expect(of('TAVILY_API_KEY')).toMatchObject({ value: null, from: 'default', secretLength: null });
    expect(of('OPENAI_MODEL')).toMatchObject({ value: 'qwen3', from: 'environment' });
    expect(of('MODEL_PRICES')?.value).toContain('qwen3');
    expect(of('PORT')).toMatchObject({ value: '4000', from: 'default', secretLength: null });
    expect(of('PUBLIC_URL')).toMatchObject({ value: null, from: 'default' });
    expect(JSON.stringify(told)).not.toMatch(/sk-from|exa-secret|a\.example/);
    expect(told.filter(({ name }) => secretSettings.has(name)).every(({ value }) => value === null)).toBe(true);
  } finally {
    await rm(folder, { recursive: true });
  }
});

test('a service tells its settings, with whatever it hides', async () => {
  const environment = { OPENAI_BASE_URL: 'http://ann:hunter22@models.test/v1', OPENAI_MODEL: 'm' };
  await using service = await createTestService({ environment, hide: (text) => text.replace('hunter22', '[hidden]') });
  const answer = await service.fetch('/api/v1/operator/settings');
  const { nodeId, settings } = (await answer.json()) as EffectiveSettings;
  expect([answer.status, nodeId]).toEqual([200, service.services.node]);
  expect(settings).toContainEqual({
    name: 'OPENAI_BASE_URL',
    value: 'http://ann:[hidden]@models.test/v1',
    from: 'environment',
    secretLength: null,
  });
  const { data } = await ask(service, '{ serviceSettings { settings { name from } } serviceVersion { version } }');
  expect(data).toMatchObject({ serviceVersion: { version: packageVersion() } });
});

test('a service tells which releases run', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'uas-studio-'));
  try {
    await writeFile(join(folder, 'index.html'), '<html></html>');
    await using service = await createTestService({ studio: { is: 'built', folder } });
    await using http = await listen(service);
    const version: ServiceVersion = await clientOf(http.url).operator.version();
    expect(version).toMatchObject({
      version: packageVersion(),
      runtime: process.version,
      migrations: migrationNames.length,
      lastMigration: migrationNames.at(-1),
      newerMigrations: [],
      studio: expect.stringMatching(/^[0-9a-f]{12}$/) as unknown,
      logEpoch: service.services.epoch.current(),
      nodeId: service.services.node,
    });
    expect(version.postgres).toMatch(/^\d+\.\d+/);
    await service.store.pool.query(`insert into migration (name, executed_at) values ('9999-later', now())`);
    expect(await clientOf(http.url).operator.version()).toMatchObject({ newerMigrations: ['9999-later'] });
    await using bare = await createTestService();
    const answer = await bare.fetch('/api/v1/operator/version');
    expect(await answer.json()).toMatchObject({ studio: null });
  } finally {
    await rm(folder, { recursive: true });
  }
});
