import type { Command } from 'commander';
import type { Context } from '../context.ts';
import { exitCodes } from '../failures.ts';
import { tableLines } from '../table.ts';

/** Commands for what the settings of the service decide: shown and tested, never changed. */
export function addServiceParts(program: Command, context: Context): void {
  const sources = program.command('sources').summary('show and test what Research searches');
  sources
    .command('list')
    .summary('list the sources, in the order in which Research asks them')
    .action(async () => {
      const streams = context.streams();
      const all = await (await context.client()).sources();
      if (streams.json) for (const source of all) await streams.printJson(source);
      else
        await streams.print(
          ...tableLines(
            streams,
            all.map(({ name, label }) => [name, label]),
          ),
        );
    });
  sources
    .command('test')
    .summary('search sources once, which their vendors may count or charge')
    .argument('[name...]', 'the names of sources (default: all)')
    .action(async (names: string[]) => {
      const streams = context.streams();
      const client = await context.client();
      const asked = names.length > 0 ? names : (await client.sources()).map(({ name }) => name);
      const reports = await Promise.all(asked.map((name) => client.testSource({ name })));
      if (streams.json) for (const report of reports) await streams.printJson(report);
      else {
        const rows = reports.map(({ name, ok, durationMs, error }) => [
          name,
          ok ? 'answers' : 'fails',
          error?.message ?? `${durationMs} ms`,
        ]);
        await streams.print(...tableLines(streams, rows));
      }
      if (reports.some(({ ok }) => !ok)) process.exitCode = exitCodes.failed;
    });

  const sandboxes = program.command('sandboxes').summary('show and test where projects are built');
  sandboxes
    .command('show')
    .summary('show where projects are built and shown')
    .action(async () => {
      const streams = context.streams();
      const info = await (await context.client()).sandboxes();
      if (streams.json) return streams.printJson(info);
      const rows = Object.entries(info).map(([name, value]) => [name, String(value ?? '-')]);
      await streams.print(...tableLines(streams, rows));
    });
  sandboxes
    .command('test')
    .summary('build a small application, render it, and look at it')
    .action(async () => {
      const streams = context.streams();
      const report = await (await context.client()).testSandboxes();
      if (streams.json) await streams.printJson(report);
      else {
        const rows = report.findings.map(({ what, state, durationMs, says }) => [
          what,
          state,
          `${durationMs} ms`,
          says,
        ]);
        await streams.print(...tableLines(streams, rows));
      }
      if (!report.ok) process.exitCode = exitCodes.failed;
    });
}
