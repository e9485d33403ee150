import type { Command } from 'commander';
import { oneLine } from '../terminal/safe-text.ts';
import type { SessionState } from '../../client/sdk/index.ts';
import type { Context } from '../context.ts';
import { atLeastOne } from '../numbers.ts';
import { openSession, sessionArgument } from '../session-id.ts';
import { tableLines } from '../table.ts';

export function addSessions(program: Command, context: Context): void {
  const sessions = program.command('sessions').summary('list, show and delete sessions');

  sessions
    .command('list')
    .summary('list sessions, newest first')
    .option('--limit <count>', 'the most sessions to list', atLeastOne, 20)
    .action(async ({ limit }: { limit: number }) => {
      const streams = context.streams();
      const client = await context.client();
      const rows: string[][] = [];
      for await (const session of client.sessions.list({ limit: Math.min(limit, 100) })) {
        if (streams.json) await streams.printJson(session);
        rows.push([session.sessionId, session.createdAt, session.phase, session.ideaSummary ?? '']);
        if (rows.length === limit) break;
      }
      if (!streams.json) await streams.print(...tableLines(streams, rows));
    });

  sessions
    .command('show')
    .summary('show a session')
    .argument(...sessionArgument)
    .action(async (id: string) => {
      const streams = context.streams();
      const state = await (await openSession(await context.client(), id)).get();
      if (streams.json) await streams.printJson(state);
      else await streams.print(...stateLines(state));
    });

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
    ['created', state.createdAt],
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
  return facts.flatMap(([name, value]) => (value === null ? [] : [`${name.padEnd(14)}${oneLine(value)}`]));
}
