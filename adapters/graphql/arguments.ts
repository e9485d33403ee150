import type { Builder } from './builder.ts';

type QueryFields = Parameters<Parameters<Builder['queryFields']>[0]>[0];

/** Makes arguments: what every kind of field has. */
export type ArgumentBuilder = Pick<QueryFields, 'arg'>;

/** An id that has to be there. */
export const idArgument = (t: ArgumentBuilder, description: string) => t.arg.id({ required: true, description });

export const sessionArgument = (t: ArgumentBuilder) => idArgument(t, 'The session.');

export const runKeyArgument = (t: ArgumentBuilder) =>
  t.arg.string({ description: 'The same key, agent and input attach to the run that it began.' });

export const sinceArgument = (t: ArgumentBuilder) =>
  t.arg.int({ description: 'Events after this cursor; 0 where it is left out.' });
