import type { Builder } from './builder.ts';

type QueryFields = Parameters<Parameters<Builder['queryFields']>[0]>[0];

/** The part of a field builder that makes arguments. */
export type ArgumentBuilder = Pick<QueryFields, 'arg'>;

/** A required id. */
export const idArgument = (t: ArgumentBuilder, description: string) => t.arg.id({ required: true, description });

export const sessionArgument = (t: ArgumentBuilder) => idArgument(t, 'The session.');

export const runKeyArgument = (t: ArgumentBuilder) =>
  t.arg.string({
    description: 'A request with the same key, agent and input attaches to the run that the first one started.',
  });

export const sinceArgument = (t: ArgumentBuilder) =>
  t.arg.int({ description: 'Events after this cursor. Default: 0.' });

export const epochArgument = (t: ArgumentBuilder) =>
  t.arg.float({
    description:
      'The epoch of the cursor, a whole number: from the payload of `connection_ack`, or the X-Log-Epoch header of the response that sent the cursor.',
  });
