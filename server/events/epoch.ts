import { ServiceError } from '../../schema/errors.ts';
import type { LogEpoch } from '../store/log-epoch.ts';
import type { Head } from './head.ts';

/** The log as one reader sees it, from the first event to the last one. */
export interface LogView {
  epoch: number;
  /** False once the epoch has risen: from then on, cursors may name other events. */
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
    'The log has gone back in time since that epoch, and cursors may name other events by now. Read from the beginning.',
    { extensions: { epoch, latestCursor: lastCursor } },
  );
}
