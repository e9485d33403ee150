import type { Command } from 'commander';
import type { Session } from '../../client/sdk/index.ts';
import type { Context } from '../context.ts';
import { FailedError } from '../failures.ts';
import { atLeastOne } from '../numbers.ts';
import { printList } from '../print-list.ts';
import { openSession, sessionArgument } from '../session-id.ts';

interface ListFlags {
  kind?: string;
  limit: number;
}

interface AddFlags {
  artifact?: string;
  anchor?: string;
}

export function addComments(program: Command, context: Context): void {
  const comments = program.command('comments').summary('comment on versions of artifacts');

  comments
    .command('list')
    .summary('list the comments of a session, newest first')
    .argument(...sessionArgument)
    .option('--kind <kind>', 'only comments on artifacts of this kind: prd')
    .option('--limit <count>', 'the most comments to list', atLeastOne, 50)
    .action(async (id: string, { kind, limit }: ListFlags) => {
      const session = await openSession(await context.client(), id);
      await printList(
        context.streams(),
        limit,
        (pageLength) => session.comments.list({ limit: pageLength, ...(kind !== undefined && { kind }) }),
        ({ commentId, resolvedAt, kind: of, version, anchor, author, text }) => [
          commentId,
          resolvedAt === null ? 'open' : 'resolved',
          `${of} ${version}`,
          anchor ?? '',
          author.name,
          text,
        ],
      );
    });

  comments
    .command('add')
    .summary('comment on a version, and write the id of the comment')
    .argument(...sessionArgument)
    .argument('<text...>', 'the comment')
    .option('--artifact <id>', 'the version, by its artifact id (default: the newest PRD)')
    .option('--anchor <part>', 'the part that it is about: an id such as US-1, or the name of a section')
    .action(async (id: string, words: string[], { artifact, anchor }: AddFlags) => {
      const streams = context.streams();
      const session = await openSession(await context.client(), id);
      const artifactId = artifact ?? (await newestPrd(session));
      const made = await session.comments.create({
        artifactId,
        text: words.join(' '),
        ...(anchor !== undefined && { anchor }),
      });
      if (streams.json) await streams.printJson(made);
      else await streams.print(made.commentId);
    });

  for (const [name, summary, done] of [
    ['resolve', 'resolve comments', 'is resolved'],
    ['reopen', 'open resolved comments again', 'is open again'],
    ['delete', 'delete your own comments; as an admin, also those of others', 'is deleted'],
  ] as const) {
    comments
      .command(name === 'delete' ? 'rm' : name)
      .summary(summary)
      .argument(...sessionArgument)
      .argument('<comment...>', 'comment ids')
      .action(async (id: string, commentIds: string[]) => {
        const session = await openSession(await context.client(), id);
        for (const commentId of commentIds) {
          await session.comments[name](commentId);
          context.streams().note(`${commentId} ${done}.`);
        }
      });
  }
}

async function newestPrd(session: Session): Promise<string> {
  const { artifacts } = await session.artifacts.list({ kind: 'prd', limit: 1 });
  const [newest] = artifacts;
  if (!newest) throw new FailedError('The session has no PRD yet. Name another version with --artifact.');
  return newest.artifactId;
}
