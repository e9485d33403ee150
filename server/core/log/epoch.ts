import { ServiceError } from '../../../schema/errors.ts';
import type { LogEpoch } from '../../store/log-epoch.ts';
import type { Head } from './head.ts';

/** The log in the epoch in which a reader began. */
export interface LogView {
  epoch: number;
  /** False once the epoch has risen: the reader's cursors may now name other events. */
  isPresent(): boolean;
}

export function viewLog(log: LogEpoch): LogView {
  const epoch = log.current();
  return { epoch, isPresent: () => log.current() === epoch };
}

/** Throws ServiceError `stale_cursor` if the caller's cursor belongs to another epoch than the present one. */
export function requireEpoch(epoch: number, asked: number | undefined, { lastCursor }: Head): void {
  if (asked === undefined || asked === epoch) return;
  throw new ServiceError(
    'stale_cursor',
    'The log was set back since that epoch, so the cursor may name another event now. Read from the beginning.',
    { extensions: { epoch, latestCursor: lastCursor } },
  );
}
