import { Command } from 'commander';
import { addAdmin } from './commands/admin.ts';
import { addAgents } from './commands/agents.ts';
import { addArchive } from './commands/archive.ts';
import { addAudit } from './commands/audit.ts';
import { addBackup } from './commands/backup.ts';
import { addBudgets, addUsage } from './commands/budgets.ts';
import { addComments } from './commands/comments.ts';
import { addCompletion } from './commands/completion.ts';
import { addDoctor } from './commands/doctor.ts';
import { addEvents } from './commands/events.ts';
import { addExport } from './commands/export.ts';
import { addKeys } from './commands/keys.ts';
import { addLogin } from './commands/login.ts';
import { addMcp } from './commands/mcp.ts';
import { addMembers } from './commands/members.ts';
import { addOpen } from './commands/open.ts';
import { addAbout } from './commands/operate-about.ts';
import { addOperate } from './commands/operate.ts';
import { addRecordings } from './commands/recordings.ts';
import { addRun } from './commands/run.ts';
import { addRuns } from './commands/runs.ts';
import { addSecrets } from './commands/secrets.ts';
import { addServiceAccounts } from './commands/service-accounts.ts';
import { addSessions } from './commands/sessions.ts';
import { addShares } from './commands/shares.ts';
import { addSignIns } from './commands/sign-ins.ts';
import { addSignOn } from './commands/sign-on.ts';
import { addSignals } from './commands/signals.ts';
import { addStart } from './commands/start.ts';
import { addServiceParts } from './commands/service.ts';
import { addWebhooks } from './commands/webhooks.ts';
import { addWhoami } from './commands/whoami.ts';
import { addWorkspaces } from './commands/workspaces.ts';
import { type Context, createContext, type Registry } from './context.ts';
import { packageVersion } from './package-version.ts';
import { explainUsage } from './usage.ts';

/** Defines all commands and flags. Parsing, help and completion derive from it. */
export function createProgram(agents: Registry): { program: Command; context: Context } {
  const program = new Command('unified-agents')
    .description('Agents that take an idea to working code, in one session.')
    .option('--url <address>', 'the service; else UNIFIED_AGENTS_URL, .unified-agents.json, login')
    .option('--api-key <key>', 'the key; better UNIFIED_AGENTS_API_KEY, or login')
    .option('--json', 'data as lines of JSON')
    .option('--quiet', 'nothing about what happens on the way')
    .version(packageVersion())
    .configureHelp({ showGlobalOptions: true });
  const context = createContext(program, agents);
  addStart(program);
  addOpen(program, context);
  addLogin(program, context);
  addWhoami(program, context);
  addRun(program, context);
  addAgents(program, context);
  addSessions(program, context);
  addEvents(program, context);
  addRuns(program, context);
  addComments(program, context);
  addShares(program, context);
  addSignals(program, context);
  addExport(program, context);
  addRecordings(program, context);
  addKeys(program, context);
  addMembers(program, context);
  addServiceAccounts(program, context);
  addWorkspaces(program, context);
  addSignIns(program, context);
  addSignOn(program, context);
  addWebhooks(program, context);
  addServiceParts(program, context);
  addBudgets(program, context);
  addUsage(program, context);
  addAudit(program, context);
  addMcp(program, context);
  addBackup(program, context);
  addSecrets(program, context);
  addAdmin(program, context);
  addOperate(program, context);
  addAbout(program, context);
  addArchive(program, context);
  addDoctor(program, context);
  addCompletion(program, context);
  explainUsage(program);
  return { program, context };
}

/** Commands that do not need the agents' definitions. */
export const withoutAgents: ReadonlySet<string> = new Set([
  'start',
  'open',
  'login',
  'logout',
  'whoami',
  'sessions',
  'events',
  'decide',
  'cancel',
  'waiting',
  'comments',
  'shares',
  'signals',
  'export',
  'record',
  'replay',
  'keys',
  'members',
  'service-accounts',
  'workspaces',
  'sign-ins',
  'sign-on',
  'webhooks',
  'sources',
  'sandboxes',
  'archive',
  'budgets',
  'usage',
  'audit',
  'mcp',
  'backup',
  'restore',
  'secrets',
  'admin',
  'operate',
  'config',
  'version',
  'doctor',
]);
