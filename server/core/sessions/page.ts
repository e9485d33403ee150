import { ServiceError } from '../../../schema/errors.ts';
import { isId } from '../../store/id.ts';

export interface PageRequest {
  limit: number;
  before?: string | undefined;
}

/** Returns the condition and options for one page, newest first. Throws ServiceError `invalid_request`. */
export function pageQuery({ limit, before }: PageRequest) {
  requirePageEnd(before);
  return {
    where: before === undefined ? {} : { id: { $lt: before } },
    // One more tells whether there is a next page.
    options: { orderBy: { id: 'desc' }, limit: limit + 1 } as const,
  };
}

/** Returns the rows of the page, and `before` of the next one. */
export function pageOf<Row extends { id: string }>(rows: readonly Row[], limit: number) {
  const page = rows.slice(0, limit);
  return { page, nextBefore: rows.length > limit ? (page.at(-1)?.id ?? null) : null };
}

/** Rejects an unknown `before`, which would silently end the list early. Throws ServiceError `invalid_request`. */
export function requirePageEnd(before: string | undefined): void {
  if (before === undefined || isId(before)) return;
  const message = 'must be the nextBefore of an earlier page';
  throw new ServiceError('invalid_request', `before ${message}.`, { errors: [{ path: 'before', message }] });
}
