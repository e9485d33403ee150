import { requirePageEnd } from '../sessions/read.ts';

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
