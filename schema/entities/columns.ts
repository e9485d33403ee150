import { p } from '@mikro-orm/core';
import { v7 as uuidv7 } from 'uuid';

/** Ids sort by creation time. */
export const idColumn = () =>
  p
    .uuid()
    .primary()
    .onCreate(() => uuidv7());
/** Every table names its workspace, so that a tenant check is one condition. */
export const workspaceColumn = () => p.uuid();
export const createdAtColumn = () =>
  p
    .datetime()
    .columnType('timestamptz(3)')
    .onCreate(() => new Date());
/** A time that may be missing. */
export const timeColumn = () => p.datetime().columnType('timestamptz(3)').nullable();
/** A cursor: an integer that a JavaScript number holds exactly. */
export const cursorColumn = () => p.bigint('number');
export const usageColumns = () => ({
  inputTokens: p.bigint('number').default(0),
  outputTokens: p.bigint('number').default(0),
  /** US dollars; null as soon as one model call had no known price. */
  costUsd: p.float().columnType('double precision').nullable(),
});
