import { type Command, Option } from 'commander';
import { oneLine } from '../terminal/safe-text.ts';
import type { LogState, SessionFilter, SessionInclude, SessionState } from '../../client/sdk/index.ts';
import { sessionIncludeSchema } from '../../schema/session.ts';
import type { Context } from '../context.ts';
import { atLeastOne, wholeNumber } from '../numbers.ts';
import { openSession, sessionArgument } from '../session-id.ts';
import { tableLines } from '../table.ts';

interface ListFlags {
  limit: number;
  search?: string;
  createdBy?: string;
  state?: SessionFilter['state'];
  archived?: true;
  include?: SessionInclude[];
}

export function addSessions(program: Command, context: Context): void {
  const sessions = program.command('sessions').summary('list, show, name, archive and delete sessions');

  sessions
    .command('list')
    .summary('list sessions, newest first')
    .option('--limit <count>', 'the most sessions to list', atLeastOne, 20)
    .option('--search <text>', 'only sessions with this text in their name or idea')
    .option('--created-by <id>', 'only sessions of this member, service account or key; me: your own')
    .addOption(
      new Option('--state <state>', 'only sessions that are running, waiting for a decision, or idle').choices([
        'running',
        'waiting',
        'idle',
      ]),
    )
    .option('--archived', 'only archived sessions')
    .addOption(
      new Option('--include <part...>', 'with --json: return these, too, which lists leave out or cut').choices(
        sessionIncludeSchema.options,
      ),
    )
    .action(async ({ limit, search: query, createdBy, state, archived, include }: ListFlags) => {
      const streams = context.streams();
      const client = await context.client();
      const rows: string[][] = [];
      for await (const session of client.sessions.list({
        limit: Math.min(limit, 100),
        ...(query !== undefined && { query }),
        ...(createdBy !== undefined && { createdBy }),
        ...(state !== undefined && { state }),
        ...(archived && { archived: 'only' as const }),
        ...(include && { include }),
      })) {
        if (streams.json) await streams.printJson(session);
        rows.push([session.sessionId, session.createdAt, session.phase, session.name ?? session.ideaSummary ?? '']);
        if (rows.length === limit) break;
      }
      if (!streams.json) await streams.print(...tableLines(streams, rows));
    });

  sessions
    .command('show')
    .summary('show a session')
    .argument(...sessionArgument)
    .option('--at <cursor>', 'what its events up to this one add up to', wholeNumber)
    .action(async (id: string, { at }: { at?: number }) => {
      const streams = context.streams();
      const session = await openSession(await context.client(), id);
      if (at === undefined) {
        const state = await session.get();
        if (streams.json) await streams.printJson(state);
        else await streams.print(...stateLines(state));
        return;
      }
      const { state } = await session.stateAt(at);
      if (streams.json) await streams.printJson(state);
      else await streams.print(...logStateLines(state));
    });

  sessions
    .command('rename')
    .summary('name a session')
    .argument(...sessionArgument)
    .argument('<name...>', 'a name for people')
    .action(async (id: string, words: string[]) => {
      const session = await openSession(await context.client(), id);
      const { sessionId, name } = await session.update({ name: words.join(' ') });
      context.streams().note(`${sessionId} is named ${name}.`);
    });

  program
    .command('fork')
    .summary('make a new session with what another one had at an event')
    .argument(...sessionArgument)
    .option('--at <cursor>', 'the last event of the other session (default: the last one)', wholeNumber)
    .option('--title <name>', 'a name for the new session (default: that of the other)')
    .action(async (id: string, { at: cursor, title }: { at?: number; title?: string }) => {
      const streams = context.streams();
      const session = await openSession(await context.client(), id);
      const forked = await session.fork({ cursor, title });
      if (streams.json) return streams.printJson(forked);
      if (forked.notBuilt !== null) streams.note(`Its code is not built: ${forked.notBuilt}`);
      return streams.print(forked.sessionId);
    });

  for (const [name, archived, done] of [
    ['archive', true, 'is archived'],
    ['unarchive', false, 'is listed again'],
  ] as const) {
    sessions
      .command(name)
      .summary(archived ? 'leave sessions out of lists' : 'list archived sessions again')
      .argument('<session...>', 'session ids')
      .action(async (ids: string[]) => {
        const client = await context.client();
        for (const id of ids) {
          await client.sessions.update(id, { archived });
          context.streams().note(`${id} ${done}.`);
        }
      });
  }

  sessions
    .command('rm')
    .summary('delete sessions with all of their data')
    .argument('<session...>', 'session ids')
    .action(async (ids: string[]) => {
      const client = await context.client();
      for (const id of ids) {
        await client.sessions.delete(id);
        context.streams().note(`${id} is deleted.`);
      }
    });
}

function stateLines(state: SessionState): string[] {
  const { usage, activeRun, prd, opportunities } = state;
  const facts: [string, string | null][] = [
    ['session', state.sessionId],
    ['name', state.name],
    ['created', state.createdAt],
    ['created by', state.createdBy && state.createdBy.name],
    ['archived', state.archivedAt],
    ['updated', state.updatedAt],
    ['phase', state.phase],
    ['running', activeRun && `${activeRun.agent} (${activeRun.runId})`],
    ['idea', state.ideaSummary],
    ['opportunities', opportunities && opportunities.map(({ rank, title }) => `${rank}. ${title}`).join('  ')],
    ['prd', prd && `${prd.title} (version ${prd.version})`],
    ['design system', state.designSystemId],
    ['preview', state.sandboxUrl],
    ['last cursor', String(state.lastCursor)],
    ['tokens', `${usage.inputTokens} in, ${usage.outputTokens} out`],
    ['cost', usage.costUsd === null ? null : `$${usage.costUsd.toFixed(4)}`],
  ];
  return toLines(facts);
}

function logStateLines({ cursor, at, runs, ideaSummary, research, prd, projects, report }: LogState): string[] {
  return toLines([
    ['cursor', String(cursor)],
    ['at', at],
    ...runs.map(({ agent, outcome, stages }): [string, string] => {
      const step = stages.at(-1)?.steps.at(-1)?.message;
      return ['run', [agent, outcome ?? 'under way', ...(step === undefined ? [] : [step])].join(', ')];
    }),
    ['idea', ideaSummary],
    ['opportunities', research && research.opportunities.map(({ rank, title }) => `${rank}. ${title}`).join('  ')],
    ['prd', prd && `${prd.title} (version ${prd.version})`],
    ...projects.map(({ agent, files }): [string, string] => [`${agent} files`, String(files.length)]),
    ['findings', report && String(report.findings.length)],
  ]);
}

function toLines(facts: readonly (readonly [string, string | null])[]): string[] {
  return facts.flatMap(([name, value]) => (value === null ? [] : [`${name.padEnd(14)}${oneLine(value)}`]));
}
