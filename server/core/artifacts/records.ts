import { hash } from 'node:crypto';
import { parse, stringify } from 'uuid';
import type { AnyAgent } from '../../../agents/agent.ts';
import type { Records } from '../../../agents/ports.ts';
import type { Appender } from '../log/append.ts';

/** The record that an agent creates in one run: one, whatever the number of attempts. Throws TypeError if it creates none. */
export function runRecords(
  appender: Pick<Appender, 'record'>,
  runId: string,
  { name, record: kind }: Pick<AnyAgent, 'name' | 'record'>,
): Records {
  return {
    async create(details) {
      if (kind === null) throw new TypeError(`${name} does not declare that it creates a record`);
      const id = recordId(runId, kind);
      appender.record({ id, kind, details });
      return id;
    },
  };
}

/** A UUIDv7 with the run's time and what follows from run and kind: another attempt finds the same. */
function recordId(runId: string, kind: string): string {
  const bytes = hash('sha256', `${runId}:${kind}`, 'buffer').subarray(0, 16);
  bytes.set(parse(runId).subarray(0, 6));
  bytes.writeUInt8((bytes.readUInt8(6) & 0x0f) | 0x70, 6);
  bytes.writeUInt8((bytes.readUInt8(8) & 0x3f) | 0x80, 8);
  return stringify(bytes);
}
