import type { Command } from 'commander';
import type { SetupLink } from '../../schema/operator.ts';
import type { Context } from '../context.ts';
import { printLink } from '../print-link.ts';

export function addOpen(program: Command, context: Context): void {
  program
    .command('open')
    .summary('open a service in the browser, to set it up')
    .description(
      'Makes a link with which a browser acts as the service key, and opens it if there is a screen. It takes the service key.',
    )
    .action(async () => {
      const streams = context.streams();
      const client = await context.client();
      const made = await client.request<SetupLink>({ method: 'POST', path: '/api/v1/setup-links' });
      await printLink(streams, made);
      if (!streams.forPerson) return;
      // Loaded only here: other commands open no page.
      const { hasScreen, openPage } = await import('../demo/open-page.ts');
      if (hasScreen(context.environment) && (await openPage(made.link))) streams.note('It opens in your browser.');
    });
}
