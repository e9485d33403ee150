import type { BadRow } from '../../../schema/signal-import.ts';
import { unreadable } from '../../problem.ts';
import type { Row } from '../../ports.ts';
import { type SignalDraft, toSignal } from './to-signal.ts';

/** Limits of one statement: rows or characters, whichever is reached first. */
const batchRows = 500;
const batchChars = 2_000_000;
const maxRows = 250_000;

export interface RowBatch {
  drafts: SignalDraft[];
  bad: BadRow[];
}

/** Yields checked rows in batches. Throws ServiceError `invalid_request` if there are more than `maxRows`. */
export async function* batchesOf(rows: AsyncIterable<Row>): AsyncGenerator<RowBatch> {
  let batch: RowBatch = { drafts: [], bad: [] };
  let chars = 0;
  let count = 0;
  for await (const row of rows) {
    count += 1;
    if (count > maxRows) throw unreadable(`The file has more than ${maxRows} rows. Split it and import the parts.`);
    const checked = toSignal(row);
    if ('problem' in checked) {
      batch.bad.push({ row: checked.row, reason: checked.problem });
    } else {
      batch.drafts.push(checked);
      chars += checked.title.length + checked.text.length;
    }
    if (batch.drafts.length + batch.bad.length < batchRows && chars < batchChars) continue;
    yield batch;
    batch = { drafts: [], bad: [] };
    chars = 0;
  }
  if (batch.drafts.length + batch.bad.length > 0) yield batch;
}
