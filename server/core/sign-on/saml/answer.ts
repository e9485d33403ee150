import { z } from 'zod';

/** What a verified answer of an identity provider says. */
export const samlAnswer = z.object({
  /** The id of the assertion. It counts once. */
  id: z.string(),
  /** Until when the assertion counts, in milliseconds since 1970. */
  until: z.number(),
  /** The id of the request that it answers. */
  request: z.string(),
  issuer: z.string(),
  nameId: z.object({ format: z.string(), value: z.string() }),
  /** When the person signed in there, in milliseconds since 1970. */
  signedInAt: z.number(),
  attributes: z.array(z.object({ name: z.string(), values: z.array(z.string()) })),
});
export type SamlAnswer = z.output<typeof samlAnswer>;
