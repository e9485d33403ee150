import type { Command } from 'commander';
import type { Context } from '../context.ts';
import { NoKeyError } from '../failures.ts';

export function addMcp(program: Command, context: Context): void {
  program
    .command('mcp')
    .summary('serve the agents as MCP tools to a local program')
    .description('Speaks the Model Context Protocol over standard input and output, and forwards to the service.')
    .action(async () => {
      const { url, apiKey } = await context.settings();
      if (!apiKey)
        throw new NoKeyError(`There is no key for ${url.value}. Set UNIFIED_AGENTS_API_KEY, or: unified-agents login`);
      const { bridgeMcp } = await import('../mcp-bridge.ts');
      const { stdin, stdout } = process;
      await bridgeMcp({ baseUrl: url.value, apiKey: apiKey.value, stdin, stdout });
    });
}
