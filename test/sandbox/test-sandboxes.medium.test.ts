import { describe, expect, test } from 'vitest';
import { lacks } from '../support/needs.ts';
import { createSandboxHost } from '../support/sandboxes.ts';

const signal = new AbortController().signal;

describe('a test of sandboxes on this machine', () => {
  test.skipIf(lacks('bubblewrap'))('builds an application, renders it and looks at it, and keeps nothing', async () => {
    await using host = await createSandboxHost({ looks: true });
    const findings = await host.provider.test('00000000-0000-7000-8000-000000000001', signal);
    expect(findings.map(({ what, state }) => [what, state])).toEqual([
      ['boundary', 'works'],
      ['build', 'works'],
      ['render', 'works'],
      ['look', lacks('Chromium') ? 'missing' : 'works'],
    ]);
    for (const table of ['sandbox', 'preview', 'preview_file']) {
      expect((await host.store.pool.query(`select 1 from ${table}`)).rowCount).toBe(0);
    }
  });

  test('without a boundary, says so and what to install, and builds nothing', async () => {
    await using host = await createSandboxHost({ confinement: null });
    const findings = await host.provider.test('00000000-0000-7000-8000-000000000001', signal);
    expect(findings).toMatchObject([{ what: 'boundary', state: 'fails' }]);
    expect(findings[0]?.says).toMatch(/is not built, because nothing confines it\. (?:Install|Run|sandbox-exec)/);
    expect(await host.provider.info()).toMatchObject({ provider: 'local', boundary: 'none' });
  });

  test('ends when nobody waits for it any more', async () => {
    await using host = await createSandboxHost({ looks: true });
    const gone = new AbortController();
    const testing = host.provider.test('00000000-0000-7000-8000-000000000001', gone.signal);
    gone.abort(new Error('gone'));
    await expect(testing).rejects.toThrow('gone');
  });
});
