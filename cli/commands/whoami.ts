import type { Command } from 'commander';
import type { Context } from '../context.ts';
import { oneLine } from '../terminal/safe-text.ts';

export function addWhoami(program: Command, context: Context): void {
  program
    .command('whoami')
    .summary('show whose key is used, what it may do, and in which workspace')
    .action(async () => {
      const streams = context.streams();
      const me = await (await context.client()).me();
      if (streams.json) return streams.printJson(me);
      const { actor, scopes, workspace, service } = me;
      const facts: [string, string][] = [
        ['name', actor.name],
        ['id', actor.id],
        ['type', actor.type],
        ['role', actor.role ?? 'none'],
        ['scopes', scopes.join(' ')],
        ['workspace', `${workspace.name} (${workspace.slug})`],
        ['workspace id', workspace.workspaceId],
        ['service', service.version],
        ['model', service.usesModel ? service.model : `${service.model} (templates, no model)`],
      ];
      await streams.print(...facts.map(([name, value]) => `${name.padEnd(14)}${oneLine(value)}`));
    });
}
