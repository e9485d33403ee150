import type { Command } from 'commander';
import type { Context } from '../context.ts';
import { FailedError } from '../failures.ts';
import { atLeastOne } from '../numbers.ts';
import { printList } from '../print-list.ts';
import { oneLine } from '../terminal/safe-text.ts';

/** What the retention time moved to files, for whoever runs the service. */
export function addArchive(program: Command, context: Context): void {
  const archive = program
    .command('archive')
    .summary('list, check and restore archived sessions')
    .description('Sessions that the retention time moved to files. It takes the service key.');
  const client = async () => (await context.client()).archive;

  archive
    .command('list')
    .summary('list archived sessions, newest first')
    .option('--limit <count>', 'the most sessions to list', atLeastOne, 50)
    .action(async ({ limit }: { limit: number }) => {
      const all = await client();
      await printList(
        context.streams(),
        limit,
        (pageLength) => all.list({ limit: pageLength }),
        ({ sessionId, workspaceId, archivedAt, lastCursor, bytes }) => [
          sessionId,
          workspaceId,
          archivedAt ?? 'unreadable',
          `${lastCursor ?? '?'} events`,
          `${bytes ?? '?'} bytes`,
        ],
      );
    });

  archive
    .command('restore')
    .summary('bring archived sessions back')
    .argument('<session-id...>')
    .action(async (ids: string[]) => {
      const streams = context.streams();
      for (const id of ids) {
        const restored = await (await client()).restore(id);
        if (streams.json) await streams.printJson(restored);
        streams.note(`${id} is back, with ${restored.lastCursor} events.`);
      }
    });

  archive
    .command('verify')
    .summary('read every byte of archived sessions; exit code 1 if one is damaged')
    .argument('[session-id]', 'only this session; else all')
    .action(async (id: string | undefined) => {
      const streams = context.streams();
      const { checked, problems } = await (await client()).verify(id);
      if (streams.json) await streams.printJson({ checked, problems });
      else await streams.print(...problems.map(({ sessionId, problem }) => `${sessionId}  ${oneLine(problem)}`));
      streams.note(`${checked} checked, ${problems.length} damaged.`);
      if (problems.length > 0) throw new FailedError('Some archived sessions are damaged.');
    });
}
