import { hash } from 'node:crypto';
import { parse, stringify } from 'uuid';
import type { Records } from '../../../agents/ports.ts';
import type { Appender } from '../log/append.ts';

/** The records of one run: at most one of each kind, however many attempts the run takes. */
export function runRecords(appender: Pick<Appender, 'record'>, runId: string): Records {
  return {
    async create(kind, details) {
      const id = recordId(runId, kind);
      appender.record({ id, kind, details });
      return id;
    },
  };
}

/** A UUIDv7 with the run's timestamp, derived from run and kind, so that every attempt gets the same id. */
function recordId(runId: string, kind: string): string {
  const bytes = hash('sha256', `${runId}:${kind}`, 'buffer').subarray(0, 16);
  bytes.set(parse(runId).subarray(0, 6));
  bytes.writeUInt8((bytes.readUInt8(6) & 0x0f) | 0x70, 6);
  bytes.writeUInt8((bytes.readUInt8(8) & 0x3f) | 0x80, 8);
  return stringify(bytes);
}
