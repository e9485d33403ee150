import type { AnyAgent } from '../../agents/agent.ts';
import { accountRoutes } from './account-routes.ts';
import { agentListRoute } from './agent-list-route.ts';
import { agentRoute } from './agent-route.ts';
import { archiveRoutes } from './archive-routes.ts';
import { artifactRoutes } from './artifact-routes.ts';
import { attachmentRoutes } from './attachment-routes.ts';
import { auditRoutes } from './audit-routes.ts';
import { budgetRoutes } from './budget-routes.ts';
import { commentRoutes } from './comment-routes.ts';
import { exportRoutes } from './export-routes.ts';
import { keyRoutes } from './key-routes.ts';
import type { Layout } from '../http/route.ts';
import { meRoute } from './me-route.ts';
import { memberRoutes } from './member-routes.ts';
import { modelRoutes } from './model-routes.ts';
import { operatorAboutRoutes } from './operator-about-routes.ts';
import { operatorLogRoutes } from './operator-log-routes.ts';
import { operatorNodeRoutes } from './operator-node-routes.ts';
import { operatorRunRoutes } from './operator-run-routes.ts';
import { operatorRoutes } from './operator-routes.ts';
import { runRoutes } from './run-routes.ts';
import { sandboxRoutes } from './sandbox-routes.ts';
import { sessionRoutes } from './session-routes.ts';
import { shareRoutes } from './share-routes.ts';
import { signalRoutes } from './signal-routes.ts';
import { serviceAccountRoutes } from './service-account-routes.ts';
import { signOnRoutes } from './sign-on-routes.ts';
import { sourceRoutes } from './source-routes.ts';
import { webhookRoutes } from './webhook-routes.ts';
import { workspaceRoutes } from './workspace-routes.ts';

/** Returns all routes of the session layout for a registry of agents, by their names in code. */
export function sessionLayout(agents: Readonly<Record<string, AnyAgent>>): Layout {
  const agentRoutes = Object.entries(agents).map(([name, agent]) => agentRoute(name, agent));
  return {
    base: '/api/v1',
    protocol: 'rest',
    routes: [
      ...sessionRoutes,
      ...runRoutes,
      ...artifactRoutes,
      ...attachmentRoutes,
      ...commentRoutes,
      ...exportRoutes,
      ...shareRoutes,
      ...signalRoutes,
      ...keyRoutes,
      ...webhookRoutes,
      ...memberRoutes,
      ...serviceAccountRoutes,
      ...signOnRoutes,
      ...workspaceRoutes,
      ...operatorRoutes,
      ...operatorRunRoutes,
      ...operatorLogRoutes,
      ...operatorAboutRoutes,
      ...operatorNodeRoutes,
      ...archiveRoutes,
      ...accountRoutes,
      ...auditRoutes,
      ...budgetRoutes,
      ...modelRoutes,
      ...sourceRoutes,
      ...sandboxRoutes,
      meRoute,
      agentListRoute,
      ...agentRoutes,
    ],
  };
}
