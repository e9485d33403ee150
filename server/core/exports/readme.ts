import { markdownLine } from '../../../agents/kit/markdown.ts';
import { labelOfFiles } from '../../../agents/starters/label.ts';
import { type ExportState, titleOf } from './state.ts';

/** Tells whoever opens the folder what is in it, how to start it, and how many files of the application are not. */
export function readmeOf(state: ExportState, leftOut: number): string {
  const { prd, designSystem, code, qa, brief } = state;
  const label = code ? labelOfFiles(code.files) : null;
  const start = `## Start it

\`\`\`sh
npm install && npm run dev
\`\`\`

needs Node 20.19, 22.12 or newer. \`npm run build\` writes \`dist/\`, which any static host serves; \`npm run types\` checks
the types. \`npm test\` runs the tests that stand beside the code, with Node 22.22, 24.15 or newer.
`;
  const rows = [
    ...(code
      ? [
          '- `src/`: the application, with tests beside its code. Vite, React, TypeScript and Tailwind; Vitest and Testing Library.',
        ]
      : []),
    ...(brief ? ['- `brief.json`: your own words, and the constraints that were read in them.'] : []),
    ...(prd ? ['- `PRD.md`, `prd.json`: the product requirements, for people and for programs.'] : []),
    ...(designSystem
      ? [
          '- `DESIGN.md`: the design system, in Google’s format.',
          '- `design/variables.css`: it as CSS variables; `design/tailwind.css`: as a Tailwind 4 theme; `design/tokens.json`: as',
          '  tokens in the format of the Design Tokens Community Group.',
        ]
      : []),
    ...(qa
      ? [
          '- `QA.md`: what QA found last, and in which version; `qa/findings.sarif`: the same for editors and code hosts.',
        ]
      : []),
  ];
  return [
    `# ${markdownLine(titleOf(state))}\n`,
    ...(label ? [`${markdownLine(label.text)}\n`] : []),
    ...(code ? [start] : []),
    `## What is here\n\n${rows.join('\n')}\n`,
    ...(leftOut > 0 ? [leftOutNote(leftOut)] : []),
  ].join('\n');
}

function leftOutNote(count: number): string {
  const files = count === 1 ? 'One file of the application' : `${count} files of the application`;
  return `## What is not here\n\n${files} would have run code, or read other files, on your machine during a build. The export left that out.\n`;
}
