import { graphql } from './over-graphql.ts';
import { rest } from './over-rest.ts';
import { trpc } from './over-trpc.ts';

/** Cases of `describe.each`. */
export const transports = [rest, trpc, graphql] as const;
