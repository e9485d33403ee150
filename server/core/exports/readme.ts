import { markdownLine } from '../../../agents/kit/markdown.ts';
import type { Label } from '../../../agents/starters/label.ts';
import type { TextFiles } from '../../../agents/facts.ts';
import { type ExportState, type Part, titleOf } from './state.ts';

interface Contents {
  state: ExportState;
  /** The artifact whose files are the application; null if there is none. */
  project: Part | null;
  documents: readonly { part: Part; files: TextFiles }[];
  /** The label of an application that was made without a model. */
  label: Label | null;
  /** How many files of the application are not in the folder. */
  leftOut: number;
}

const start = `## Start it

\`\`\`sh
npm install && npm run dev
\`\`\`

needs Node 20.19, 22.12 or newer. \`npm run build\` writes \`dist/\`, which any static host serves; \`npm run types\` checks
the types. \`npm test\` runs the tests that stand beside the code, with Node 22.22, 24.15 or newer.
`;

/** Returns a README that lists the files of the folder and says how to start the project. */
export function readmeOf({ state, project, documents, label, leftOut }: Contents): string {
  const rows = [
    ...(project?.artifact.readmeRows ?? []),
    ...(state.brief ? ['`brief.json`: your own words, and the constraints that were read in them.'] : []),
    ...documents.flatMap(({ part: { artifact }, files }) => artifact.readmeRows ?? [rowOf(artifact.title, files)]),
  ];
  return [
    `# ${markdownLine(titleOf(state))}\n`,
    ...(label ? [`${markdownLine(label.text)}\n`] : []),
    ...(project ? [start] : []),
    `## What is here\n\n${rows.map((row) => `- ${row}`).join('\n')}\n`,
    ...(leftOut > 0 ? [leftOutNote(leftOut)] : []),
  ].join('\n');
}

function rowOf(title: string, files: TextFiles): string {
  const paths = Object.keys(files).map((path) => `\`${path}\``);
  return `${paths.join(', ')}: ${markdownLine(title)}.`;
}

function leftOutNote(count: number): string {
  const files = count === 1 ? 'One file of the application' : `${count} files of the application`;
  return `## What is not here\n\n${files} would have run code, or read other files, on your machine during a build. The export left that out.\n`;
}
