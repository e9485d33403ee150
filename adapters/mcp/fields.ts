import { z } from 'zod';

export const sessionId = z.string().describe('The id of the session.');

export const pageShape = {
  limit: z.int().min(1).max(100).default(20).describe('The most items to return.'),
  before: z.string().optional().describe('nextBefore of the previous page.'),
};

/** What a tool does, for clients. */
export const reads = { readOnlyHint: true };
export const writes = { readOnlyHint: false, destructiveHint: false };
