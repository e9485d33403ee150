/**
 * What each procedure addresses: the only part of the matrix of rights that is written by hand. Scopes and `recent` come
 * from the procedures themselves.
 */

/** The things of a workspace that a procedure can name. */
export const idNames = [
  'sessionId',
  'runId',
  'artifactId',
  'commentId',
  'attachmentId',
  'shareId',
  'sha256',
  'importId',
  'signalId',
  'keyId',
  'webhookId',
  'deliveryId',
  'memberId',
  'serviceAccountId',
  'signInId',
  'passkeyId',
  'identityId',
  'connectionId',
  'budgetId',
  'workspaceId',
] as const;
type IdName = (typeof idNames)[number];
export type Ids = Readonly<Record<IdName, string>>;

export interface Addressed {
  /** The ids in its input. Empty: it concerns the workspace of the caller, or nothing. */
  ids: readonly IdName[];
  /** The rest of a valid input. */
  body?: Readonly<Record<string, unknown>>;
  /** Members of the input that repeat an id under another name. */
  sameAs?: Readonly<Record<string, IdName>>;
  /** Scopes that this input needs beside that of the procedure. */
  also?: readonly string[];
  /** It removes what it names: a second call finds nothing. */
  removes?: true;
  /** It changes the browser session that asks: what it has open, or that it is open. */
  changesBrowser?: true;
  /** Who operates the service reaches the things of every workspace. */
  operatorReaches?: true;
  /** Everybody else lacks the right, whatever their scopes. `browserFinds`: keys find nothing. */
  only?: 'browsers' | 'browserFinds' | 'people' | 'serviceKey';
  /** What it names belongs to a person: nobody else finds it, in no workspace. */
  isPersonal?: true;
}

/** For what takes no input that matters. */
const nothing: Addressed = { ids: [] };
const session: Addressed = { ids: ['sessionId'] };
const run: Addressed = { ids: ['sessionId', 'runId'] };
const artifact: Addressed = { ids: ['sessionId', 'artifactId'] };
const attachment: Addressed = { ids: ['sessionId', 'attachmentId'] };
const comment: Addressed = { ids: ['sessionId', 'commentId'] };
const webhook: Addressed = { ids: ['webhookId'] };
const delivery: Addressed = { ids: ['webhookId', 'deliveryId'] };
const member: Addressed = { ids: ['memberId'] };
const account: Addressed = { ids: ['serviceAccountId'] };
const budget: Addressed = { ids: ['budgetId'] };
const connection: Addressed = { ids: ['connectionId'] };
/** Of the person who asks. */
const own: Addressed = { ids: [], only: 'people' };
/** Nobody gives rights that they lack, and the things of the matrix have the rights of a viewer. */
const givesAViewer = { also: ['sessions:read'] };
const messages = [{ role: 'user', content: 'A planner for bell founders' }];

/**
 * By the path of the procedure in the router. Those of agents are not listed: `agents.*` all address a session. The test
 * `matrix-rules` fails on a procedure that is missing here, and on an entry without a procedure.
 */
export const addressed: Readonly<Record<string, Addressed>> = {
  'sessions.create': nothing,
  'sessions.fork': { ...session, also: ['sessions:read'] },
  'sessions.get': session,
  'sessions.list': nothing,
  'sessions.delete': { ...session, removes: true },
  'sessions.eventPage': session,
  'sessions.update': { ...session, body: { name: 'Ours' } },
  'sessions.stateAt': session,
  'sessions.events': { ...session, body: { follow: false } },
  'runs.get': run,
  'runs.recording': run,
  'runs.list': session,
  'runs.waiting': nothing,
  'runs.cancel': run,
  'runs.retry': { ...run, also: ['agents:echo-back'] },
  'runs.decide': { ...run, body: { approvalId: 'x', decision: 'approve' } },
  'artifacts.list': session,
  'artifacts.get': artifact,
  'artifacts.files': artifact,
  'artifacts.file': { ids: ['sessionId', 'sha256'] },
  'artifacts.compare': { ...artifact, sameAs: { base: 'artifactId' } },
  'artifacts.restore': { ...artifact, also: ['agents:code'] },
  'attachments.add': { ...session, body: { name: 'bells.csv', content: 'YQ==' } },
  'attachments.list': session,
  'attachments.get': attachment,
  'attachments.delete': { ...attachment, removes: true },
  'comments.create': { ...artifact, body: { anchor: 'US-1', text: 'Louder.' } },
  'comments.list': session,
  'comments.resolve': comment,
  'comments.reopen': comment,
  // None of those who ask has written it.
  'comments.delete': { ...comment, removes: true, also: ['members:manage'] },
  'shares.create': { ...session, body: { expiresInDays: 7 } },
  'shares.list': nothing,
  'shares.revoke': { ids: ['shareId'], removes: true },
  'shared.get': nothing,
  'shared.events': nothing,
  'shared.comments': nothing,
  'signals.import': { ids: [], body: { format: 'csv', text: 'title,text\nBells,They ring\n' } },
  'signals.list': nothing,
  'signals.get': { ids: ['signalId'] },
  'signals.delete': { ids: ['signalId'], removes: true },
  'signals.imports.get': { ids: ['importId'] },
  'signals.imports.list': nothing,
  'signals.imports.delete': { ids: ['importId'], removes: true },
  'keys.create': { ids: [], body: { name: 'Made', role: 'viewer' }, ...givesAViewer },
  'keys.list': nothing,
  'keys.revoke': { ids: ['keyId'], removes: true },
  'keys.rotate': { ids: ['keyId'], ...givesAViewer },
  'webhooks.create': { ids: [], body: { url: 'http://hooks.test/made' } },
  'webhooks.list': nothing,
  'webhooks.get': webhook,
  'webhooks.update': { ...webhook, body: { enabled: false } },
  'webhooks.delete': { ...webhook, removes: true },
  'webhooks.rotate': webhook,
  'webhooks.ping': webhook,
  'webhooks.deliveries.list': webhook,
  'webhooks.deliveries.get': delivery,
  'webhooks.deliveries.redeliver': delivery,
  'audit.list': nothing,
  'audit.verify': nothing,
  'audit.heads': nothing,
  'budgets.create': { ids: [], body: { measure: 'runs', period: 'day', limit: 100_000 } },
  'budgets.list': nothing,
  'budgets.get': budget,
  'budgets.update': { ...budget, body: { limit: 200_000 } },
  'budgets.remove': { ...budget, removes: true },
  'usage.get': nothing,
  'members.invite': { ids: [], body: { name: 'Ann', role: 'viewer' }, ...givesAViewer },
  'members.list': nothing,
  'members.get': member,
  'members.update': { ...member, body: { role: 'viewer' }, ...givesAViewer },
  'members.suspend': { ...member, ...givesAViewer },
  'members.reactivate': { ...member, ...givesAViewer },
  'members.remove': { ...member, removes: true, ...givesAViewer },
  'members.erase': { ...member, removes: true, ...givesAViewer },
  'members.renewInvitation': member,
  'members.recover': { ...member, ...givesAViewer },
  'serviceAccounts.create': { ids: [], body: { name: 'Cron', role: 'viewer' }, ...givesAViewer },
  'serviceAccounts.list': nothing,
  'serviceAccounts.get': account,
  'serviceAccounts.update': { ...account, body: { name: 'Cron' }, ...givesAViewer },
  'serviceAccounts.remove': { ...account, removes: true, ...givesAViewer },
  'signIns.list': { ...member, also: ['members:manage'] },
  // Without `members:manage`, people end only their own.
  'signIns.end': { ids: ['signInId'], removes: true },
  'signIns.endAll': { ...member, also: ['members:manage'] },
  // The address is refused before anything is asked: a real provider would take a while.
  'signOn.create': { ids: [], body: { name: 'Made', issuer: 'https://127.0.0.1/', clientId: 'made' } },
  'signOn.list': nothing,
  'signOn.get': connection,
  'signOn.lastTest': connection,
  'signOn.update': { ...connection, body: { name: 'Ours' } },
  'signOn.remove': { ...connection, removes: true },
  'signOn.enforce': nothing,
  'signOn.relax': nothing,
  'workspaces.create': { ids: [], body: { name: 'Made', slug: 'made', admin: { name: 'Ann' } } },
  'workspaces.list': nothing,
  'workspaces.get': nothing,
  'workspaces.update': { ids: [], body: { name: 'Ours' } },
  // Another slug than that of the workspace, so that it stays.
  'workspaces.delete': { ids: ['workspaceId'], body: { slug: 'another' }, operatorReaches: true },
  'workspaces.setStorageQuota': { ids: ['workspaceId'], body: { storageQuotaBytes: null }, operatorReaches: true },
  'workspaces.open': { ids: ['workspaceId'], changesBrowser: true, only: 'browserFinds' },
  'setupLinks.create': { ids: [], only: 'serviceKey' },
  // There are several admins, and none is named.
  'operator.runs.list': { ids: [], only: 'serviceKey', operatorReaches: true },
  'operator.nodes.list': { ids: [], only: 'serviceKey' },
  // No nodes are registered here, so none is drained.
  'operator.nodes.drain': { ids: [], only: 'serviceKey' },
  'operator.nodes.undrain': { ids: [], only: 'serviceKey' },
  'operator.settings': { ids: [], only: 'serviceKey' },
  'operator.version': { ids: [], only: 'serviceKey' },
  'operator.verifyLog': { ids: [], only: 'serviceKey', operatorReaches: true },
  'operator.compaction': { ids: [], only: 'serviceKey' },
  'operator.compactLog': { ids: [], only: 'serviceKey' },
  // No run is so old.
  'operator.runs.cancel': { ids: [], body: { olderThanSeconds: 300_000_000 }, only: 'serviceKey' },
  'operator.runs.requeue': { ids: [], body: { node: '00000000-0000-7000-8000-0000000000ff' }, only: 'serviceKey' },
  'operator.recover': { ids: [], only: 'serviceKey' },
  'operator.invite': { ids: [], body: { name: 'Ann' }, only: 'serviceKey' },
  // There is no archive in the matrix.
  'archive.list': { ids: [], only: 'serviceKey' },
  'archive.verify': { ids: [], only: 'serviceKey' },
  // GraphQL calls it `id`.
  'archive.restore': { ids: [], body: { sessionId: 'none', id: 'none' }, only: 'serviceKey' },
  'account.get': own,
  'account.update': { ...own, body: { name: 'Ann' } },
  'account.setPassword': { ...own, body: { password: 'short' } },
  'account.removePassword': own,
  'account.startTotp': own,
  'account.confirmTotp': { ...own, body: { code: '000000' } },
  'account.disableTotp': own,
  'account.renewRecoveryCodes': own,
  'account.startPasskey': own,
  'account.addPasskey': { ...own, body: { flowId: 'x', name: 'Mine', answer: {} } },
  'account.renamePasskey': { ...own, ids: ['passkeyId'], body: { name: 'Mine' }, isPersonal: true },
  'account.removePasskey': { ...own, ids: ['passkeyId'], isPersonal: true },
  'account.unlinkIdentity': { ...own, ids: ['identityId'], isPersonal: true },
  'account.signOut': { ids: [], only: 'browsers', changesBrowser: true },
  'models.list': nothing,
  // No model of this name: a real test would take a while.
  'models.test': { ids: [], body: { modelId: 'no such model' } },
  'sandboxes.info': nothing,
  'sandboxes.test': nothing,
  'sources.list': nothing,
  // No source of this name: a real test would ask its vendor.
  'sources.test': { ids: [], body: { name: 'no such source' } },
  me: nothing,
  agentList: nothing,
};

/** Returns what a procedure of an agent or of the team addresses. `takes`: the members of the agent's input. */
export function addressedByAgent(name: string, takes: readonly string[]): Addressed {
  if (name === 'team')
    return { ids: ['sessionId'], body: { agents: ['echo-back'], task: 'Bells' }, also: ['agents:echo-back'] };
  return { ids: ['sessionId'], body: takes.includes('messages') ? { messages } : {} };
}

/**
 * Routes that call no procedure, or take something else than it does, by their `operationId`. `procedure`: what answers
 * instead; otherwise the route's own scope is its whole rule.
 */
export const addressedByRoute: Readonly<
  Record<string, Addressed & { procedure?: string; file?: string; recent?: true }>
> = {
  exportZip: session,
  exportBundle: session,
  exportReplay: session,
  exportWorkspace: { ...nothing, recent: true },
  exportAudit: nothing,
  addAttachment: { ...session, file: 'title,text\nBells,They ring\n' },
  importSignals: { ids: [], file: 'title,text\nBells,They ring\n' },
  // A new session, and a run in it.
  beginSession: { ids: [], body: { agent: 'echo-back', task: 'Bells' }, also: ['agents:echo-back'] },
};

/** Scopes that GraphQL fields need beside those of their procedures. */
export const alsoByField: Readonly<Record<string, readonly string[]>> = {
  // They answer with what they have made, and read it for that.
  createSession: ['sessions:read'],
  forkSession: ['sessions:read'],
};
