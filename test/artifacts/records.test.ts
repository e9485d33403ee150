import { describe, expect, test } from 'vitest';
import type { RecordRow } from '../../server/core/log/pending.ts';
import { runRecords } from '../../server/core/artifacts/records.ts';

const runId = '019aa000-0000-7000-8000-00000000000d';

describe('the record of a run', () => {
  test('has the kind of its agent, and the same id at each attempt', async () => {
    const rows: RecordRow[] = [];
    const attempt = (name: string, record: 'project' | 'code_project') =>
      runRecords({ record: (row) => void rows.push(row) }, runId, { name, record }).create({ title: 'Lamplog' });
    const [first, again, other] = [
      await attempt('prd', 'project'),
      await attempt('prd', 'project'),
      await attempt('code', 'code_project'),
    ];
    expect(again).toBe(first);
    expect(other).not.toBe(first);
    expect(rows.map(({ id, kind }) => [id, kind])).toEqual([
      [first, 'project'],
      [first, 'project'],
      [other, 'code_project'],
    ]);
  });

  test('is refused to an agent whose facts name none', async () => {
    const records = runRecords({ record: () => expect.unreachable() }, runId, { name: 'qa', record: null });
    await expect(records.create({})).rejects.toThrow(new TypeError('qa does not declare that it creates a record'));
  });
});
