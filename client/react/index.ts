/** The entry `@unified-agents/client/react`. */
export { createAgentsClient, UnifiedAgentsProvider, type UnifiedAgentsProviderProps } from './provider.ts';
export type { AgentsClient, AgentsClientOptions } from './agents-client.ts';
export { useRun, type RunView } from './use-run.ts';
export { useSession, type SessionView, type UseSessionOptions } from './use-session.ts';
