/** The entry `@unified-agents/client/router`: the type of the service's tRPC router, for clients that call it themselves. */
export type { AppRouter } from '../server/core/procedures/router.ts';
