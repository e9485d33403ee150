import type { AnyAgent } from '../../../agents/agent.ts';
import type * as registry from '../../../agents/index.ts';
import { agentList } from './agent-list.ts';
import { accountRouter } from './account-router.ts';
import { type AgentRouters, createAgentRouters } from './agent-router.ts';
import { archiveRouter } from './archive-router.ts';
import { artifactRouter } from './artifact-router.ts';
import { attachmentRouter } from './attachment-router.ts';
import { auditRouter } from './audit-router.ts';
import { budgetRouter, usageRouter } from './budget-router.ts';
import { commentRouter } from './comment-router.ts';
import { keyRouter } from './key-router.ts';
import { me } from './me.ts';
import { modelRouter } from './model-router.ts';
import { operatorRouter, setupLinkRouter } from './operator-router.ts';
import { memberRouter, serviceAccountRouter, signInRouter, workspaceRouter } from './people-router.ts';
import { sandboxRouter } from './sandbox-router.ts';
import { runRouter, sessionRouter } from './session-router.ts';
import { signOnRouter } from './sign-on-router.ts';
import { sharedRouter, shareRouter } from './share-router.ts';
import { signalRouter } from './signal-router.ts';
import { sourceRouter } from './source-router.ts';
import { webhookRouter } from './webhook-router.ts';
import { createCallerFactory, router } from './trpc.ts';

type Registry = typeof registry;

/** Makes the router of all procedures for a registry of agents. */
export function createRouter<Agents extends Readonly<Record<string, AnyAgent>>>(agents: Agents) {
  return router({
    sessions: sessionRouter,
    runs: runRouter,
    artifacts: artifactRouter,
    attachments: attachmentRouter,
    comments: commentRouter,
    shares: shareRouter,
    shared: sharedRouter,
    signals: signalRouter,
    keys: keyRouter,
    webhooks: webhookRouter,
    audit: auditRouter,
    budgets: budgetRouter,
    usage: usageRouter,
    members: memberRouter,
    serviceAccounts: serviceAccountRouter,
    signIns: signInRouter,
    signOn: signOnRouter,
    workspaces: workspaceRouter,
    setupLinks: setupLinkRouter,
    operator: operatorRouter,
    archive: archiveRouter,
    account: accountRouter,
    models: modelRouter,
    sources: sourceRouter,
    sandboxes: sandboxRouter,
    me,
    agentList,
    agents: router<AgentRouters<Agents>>(createAgentRouters(agents)),
  });
}

export type AppRouter = ReturnType<typeof createRouter<Registry>>;

/** Makes in-process callers of the procedures, for REST, GraphQL and MCP. */
export function createCallers<Agents extends Readonly<Record<string, AnyAgent>>>(agents: Agents) {
  return createCallerFactory(createRouter(agents));
}
