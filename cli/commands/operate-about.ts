import type { Command } from 'commander';
import type { Context } from '../context.ts';
import { packageVersion } from '../package-version.ts';
import { tableLines } from '../table.ts';

/** Adds the commands that tell what runs, and with which settings. */
export function addAbout(program: Command, context: Context): void {
  program
    .command('config')
    .summary('show the settings of the service, and where each comes from')
    .description('Asks the running service, with the service key. Of secrets it shows only the length.')
    .option('--set', 'only settings that are set')
    .action(async ({ set = false }: { set?: boolean }) => {
      const streams = context.streams();
      const { settings } = await (await context.client()).operator.settings();
      const shown = settings.filter(({ from }) => !set || from !== 'default');
      if (streams.json) for (const setting of shown) await streams.printJson(setting);
      else {
        const rows = shown.map(({ name, value, from, secretLength }) => [
          name,
          from,
          secretLength === null ? (value ?? '-') : `${secretLength} characters, not shown`,
        ]);
        await streams.print(...tableLines(streams, rows));
      }
    });

  program
    .command('version')
    .summary('show which releases run: of this program and of the service')
    .description('Asks the running service, with the service key. `--version` shows only this program.')
    .action(async () => {
      const streams = context.streams();
      const service = await (await context.client()).operator.version();
      const client = packageVersion();
      if (streams.json) return streams.printJson({ client, service });
      const { newerMigrations, ...rest } = service;
      const rows = [
        ['client', client],
        ...Object.entries(rest).map(([name, value]) => [name === 'version' ? 'service' : name, String(value ?? '-')]),
        ...(newerMigrations.length > 0 ? [['newerMigrations', newerMigrations.join(', ')]] : []),
      ];
      return streams.print(...tableLines(streams, rows));
    });
}
