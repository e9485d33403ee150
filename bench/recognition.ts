import { type RecognisedKind, starterKinds } from '../agents/starters/base/kinds.ts';
import { recognise } from '../agents/starters/recognise/recognise.ts';
import { briefs } from '../test/starters/briefs/all.ts';
import { briefsOf } from '../test/starters/briefs/label.ts';
import { last } from '../test/starters/briefs/last.ts';
import { typedLater } from '../test/starters/briefs/typed-later.ts';
import { typed } from '../test/starters/briefs/typed.ts';

/** Prints the confusion matrix of recognition over the labelled briefs: a row per label, a column per answer. */
const kinds: readonly (RecognisedKind | null)[] = [...starterKinds, 'records', null];
const name = (kind: RecognisedKind | null) => kind ?? 'none';
const answers = briefs.map((brief) => {
  const { candidates, sure } = recognise(brief.words);
  return { ...brief, answer: candidates[0]?.kind ?? null, sure };
});

const line = (cells: readonly (string | number)[]) => process.stdout.write(`| ${cells.join(' | ')} |\n`);
line(['asked for', ...kinds.map(name), 'right']);
line(['---', ...kinds.map(() => '--:'), '--:']);
for (const kind of kinds) {
  const asked = answers.filter((one) => one.kind === kind);
  const right = asked.filter((one) => one.answer === kind).length;
  const cells = kinds.map((other) => asked.filter((one) => one.answer === other).length || '');
  line([name(kind), ...cells, `${right} of ${asked.length}`]);
}

const percent = (part: number, whole: number) => `${((100 * part) / whole).toFixed(1)} %`;

const share = (of: typeof answers) => {
  const right = of.filter((one) => one.answer === one.kind).length;
  const sure = of.filter((one) => one.sure);
  const sureRight = sure.filter((one) => one.answer === one.kind).length;
  const all = `${right} of ${of.length} right (${percent(right, of.length)})`;
  return `${all}; sure of ${sure.length}, ${sureRight} of them right (${percent(sureRight, sure.length)})`;
};
process.stdout.write(`\nThe rules were chosen by these: ${share(answers.filter(({ held }) => !held))}.\n`);
process.stdout.write(`Held out: ${share(answers.filter(({ held }) => held))}.\n`);
const written = new Set([...last, ...typed, ...typedLater].flatMap(briefsOf).map(({ words }) => words));
process.stdout.write(
  `Of those, written after the rules: ${share(answers.filter(({ words }) => written.has(words)))}.\n`,
);
