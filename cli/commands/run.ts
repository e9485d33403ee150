import type { Command } from 'commander';
import type { AnyAgent } from '../../agents/agent.ts';
import {
  InvalidRequestError,
  PreconditionMissingError,
  type Run,
  type Session,
  type UnifiedAgents,
} from '../../client/sdk/index.ts';
import { attached, attachOption, type OpenedFiles, openFiles } from '../attach.ts';
import { takesMessages } from '../agent-fields.ts';
import type { Context } from '../context.ts';
import { exitCodes, UsageError } from '../failures.ts';
import { followRun } from '../follow-run.ts';
import type { Streams } from '../streams.ts';
import { usualWay } from '../usual-way.ts';

interface Flags {
  agents?: string;
  team?: boolean;
  approvals?: boolean;
  detach?: boolean;
  attach?: string[];
}

export function addRun(program: Command, context: Context): void {
  const way = usualWay(context.agents).map(({ name }) => name);
  const command = program
    .command('run')
    .summary('take an idea through several agents')
    .description(`Takes an idea through several agents in a new session: ${way.join(', ')}.`)
    .argument('<idea...>', 'the idea, in plain words')
    .option('--agents <names>', 'only these agents, separated by commas, in this order')
    .option('--team', 'as one run, in the team’s order; it continues if you leave this command')
    .option('--approvals', 'with --team: ask for approval after each agent')
    .option('--detach', 'with --team: start the run without following it')
    .action(async (words: string[], flags: Flags) => {
      for (const name of ['approvals', 'detach'] as const)
        if (flags[name] && !flags.team) throw new UsageError(`--${name} needs --team.`);
      const { project } = await context.settings();
      const names = flags.agents?.split(',').map((name) => name.trim()) ?? project?.agents;
      const agents = chosen(context, names ?? way);
      const idea = words.join(' ').trim();
      if (idea === '') throw new UsageError('run needs an idea: unified-agents run "An app that …"');
      const client = await context.patientClient();
      const files = await openFiles(flags.attach ?? []);
      process.exitCode = flags.team
        ? await runTeam(context.streams(), client, { idea, files }, agents, flags)
        : await runEach(context.streams(), client, { idea, files }, agents);
    });
  attachOption(command);
}

interface Wanted {
  idea: string;
  files: OpenedFiles;
}

/** Throws UsageError. */
function chosen({ agents }: Context, names: readonly string[]): AnyAgent[] {
  return names.map((name) => {
    const agent = Object.values(agents).find((candidate) => candidate.name === name);
    if (agent) return agent;
    const known = Object.values(agents).map((candidate) => candidate.name);
    throw new UsageError(`There is no agent ${JSON.stringify(name)}. The agents are ${known.join(', ')}.`);
  });
}

/** Runs the agents one after the other; stops after the first run that does not complete. */
async function runEach(
  streams: Streams,
  client: UnifiedAgents,
  { idea, files }: Wanted,
  agents: readonly AnyAgent[],
): Promise<number> {
  const session = await client.sessions.create({ idea });
  streams.note(`Session ${session.sessionId}`);
  const given = await attached(session, files);
  for (const [index, agent] of agents.entries()) {
    const title = {
      agent: agent.name,
      title: agent.title,
      number: index + 1,
      total: agents.length,
      agents: { [agent.name]: agent },
    };
    const followed = await followRun({
      streams,
      sessionId: session.sessionId,
      title,
      begin: (signal) => begin(session, agent, { idea, given: index === 0 ? given : {} }, signal),
    });
    if (followed.exitCode === exitCodes.ok) continue;
    const left = agents.slice(index + 1).map(({ name }) => name);
    if (left.length > 0) streams.warn(`Not started: ${left.join(', ')}.`);
    return followed.exitCode;
  }
  await summarize(streams, session);
  return exitCodes.ok;
}

/** Starts an agent without a message if it can work from the session; otherwise gives it the idea. */
async function begin(
  session: Session,
  agent: AnyAgent,
  { idea, given }: { idea: string; given: { attachments?: string[] } },
  signal: AbortSignal,
): Promise<Run> {
  const inWords = () =>
    session.start(agent.name, { messages: [{ role: 'user', content: idea, ...given }] }, { signal });
  if (agent.needsMessages || given.attachments) return inWords();
  try {
    return await session.start(agent.name, {}, { signal });
  } catch (error) {
    const refused = error instanceof InvalidRequestError || error instanceof PreconditionMissingError;
    if (refused && takesMessages(agent.input)) return inWords();
    throw error;
  }
}

async function runTeam(
  streams: Streams,
  client: UnifiedAgents,
  { idea: task, files }: Wanted,
  agents: readonly AnyAgent[],
  { approvals = false, detach = false }: Flags,
): Promise<number> {
  const session = await client.sessions.create();
  streams.note(`Session ${session.sessionId}`);
  const names = agents.map(({ name }) => name);
  const given = await attached(session, files);
  const beginTeam = (signal?: AbortSignal) =>
    session.team({ agents: names as Parameters<Session['team']>[0]['agents'], task, approvals, ...given }, { signal });
  if (detach) {
    const { runId } = await beginTeam();
    if (streams.json) await streams.printJson({ sessionId: session.sessionId, runId });
    else await streams.print(`${session.sessionId}\t${runId}`);
    return exitCodes.ok;
  }
  const title = {
    agent: 'team',
    title: 'Team',
    number: 1,
    total: agents.length,
    agents: Object.fromEntries(agents.map((agent) => [agent.name, agent])),
    stages: names,
  };
  const { exitCode } = await followRun({ streams, sessionId: session.sessionId, title, begin: beginTeam });
  if (exitCode === exitCodes.ok) await summarize(streams, session);
  return exitCode;
}

/** Prints where to find the results. A program that reads JSON has had them as events. */
async function summarize(streams: Streams, session: Session): Promise<void> {
  if (streams.json) return;
  const { sandboxUrl } = await session.get();
  await streams.print(`session\t${session.sessionId}`, ...(sandboxUrl === null ? [] : [`preview\t${sandboxUrl}`]));
}
