import { createHash } from 'node:crypto';
import { visibleLine } from '../../../agents/kit/visible-text.ts';
import type { StyleSheetProblem } from '../../ports.ts';
import { exportFiles } from './files.ts';
import { GitObjects } from './git-objects.ts';
import type { ExportVersion } from './read.ts';
import { titleOf } from './state.ts';

/**
 * Returns a git bundle with one commit per version on the branch `main`. Works without git. The same versions with the same
 * brief give the same bytes. Source: https://git-scm.com/docs/bundle-format and https://git-scm.com/docs/pack-format
 */
export async function gitBundle(
  versions: AsyncIterable<ExportVersion>,
  styleSheetProblem: StyleSheetProblem,
): Promise<Buffer> {
  const objects = new GitObjects();
  let head: string | null = null;
  for await (const version of versions) {
    const tree = objects.addFiles(await exportFiles(version.state, styleSheetProblem));
    head = objects.add('commit', commit(tree, head, version));
  }
  if (head === null) throw new TypeError('a bundle needs a version');
  const packed = await objects.all();
  const header = Buffer.alloc(12);
  header.write('PACK', 'latin1');
  header.writeUInt32BE(2, 4);
  header.writeUInt32BE(packed.length, 8);
  const pack = Buffer.concat([header, ...packed]);
  const checksum = createHash('sha1').update(pack).digest();
  const references = `# v2 git bundle\n${head} refs/heads/main\n${head} HEAD\n\n`;
  return Buffer.concat([Buffer.from(references), pack, checksum]);
}

function commit(tree: string, parent: string | null, version: ExportVersion): Buffer {
  const seconds = Math.floor(version.createdAt.getTime() / 1000);
  const who = `Unified Agents <${version.agent || 'agent'}@agents.invalid> ${seconds} +0000`;
  const lines = [
    `tree ${tree}`,
    ...(parent === null ? [] : [`parent ${parent}`]),
    `author ${who}`,
    `committer ${who}`,
    '',
    messageOf(version),
    '',
  ];
  return Buffer.from(lines.join('\n'));
}

function messageOf({ title, version, state, content }: ExportVersion): string {
  const restored = (content as { restoredVersion?: unknown }).restoredVersion;
  const back = typeof restored === 'number' ? `, as in version ${restored}` : '';
  const application = visibleLine(titleOf(state)).slice(0, 120);
  return `${title}, version ${version}${back}: ${application}`;
}
