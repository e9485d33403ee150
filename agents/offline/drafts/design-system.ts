import type { DesignTokens } from '../../../schema/design-tokens.ts';
import type { Draft, Drafts } from '../../draft.ts';
import { toHex } from '../../kit/design-tokens/color.ts';
import { colorName, paperName } from '../../kit/design-tokens/color-name.ts';
import type { Mood } from '../../kit/design-tokens/mood.ts';
import { readColor } from '../../kit/design-tokens/read-color.ts';
import { readMood } from '../../kit/design-tokens/read-mood.ts';
import { designTokens } from '../../kit/design-tokens/tokens.ts';
import { listOf, lowerWords, sentenceCase, shortened, withArticle } from '../../kit/wording.ts';
import { type Subject, subjectOf } from './design-system-subject.ts';
import type { RepairData, WriteData } from '../../design-system/prompt.ts';
import type { Answer, Component, Specimen } from '../../design-system/schema.ts';
import { voiceOf } from './design-system-voices.ts';

const write: Draft<WriteData> = async ({ data }) => {
  const subject = await subjectOf(data);
  const product = [data.ideaSummary ?? '', data.product?.title ?? '', data.product?.summary ?? ''].join('\n');
  const reading = readMood(data.brief) ?? readMood(product);
  const mood = reading?.mood ?? null;
  const adjectives = [...new Set(reading ? [reading.mood.name, ...reading.said] : [])];
  const moodWords = shortened(adjectives.slice(0, 4).join(', '), 200);
  const primary = primaryOf(data, mood);
  const tokens = designTokens({
    name: subject.name,
    brand: { mood: moodWords, ...(primary === null ? {} : { colors: { primary } }) },
    words: [data.brief, data.ideaSummary ?? '', data.product?.summary ?? ''].join('\n'),
  });
  const voice = voiceOf(mood?.name ?? null);
  const answer: Answer = {
    name: subject.name,
    description: subject.summary,
    mood: moodWords,
    primary,
    accent: null,
    headingFont: null,
    bodyFont: null,
    corners: null,
    sections: sections(subject, tokens, voice.feel, voice.depth),
    dos: [
      voice.rule,
      'keep the primary colour for the one action that moves the screen on',
      subject.things.length === 0
        ? 'call things what the product calls them'
        : `call things what the product calls them: ${listOf(subject.things.slice(0, 3).map(({ name }) => name))}`,
    ],
    donts: [voice.taboo, 'set text in the primary or accent colour', 'mix radii within one group of controls'],
    components: ownComponents(subject),
    specimen: specimen(subject),
  };
  return answer;
};

/** Rules cannot rethink a design, but they can leave out the components that failed the measurement. */
const repair: Draft<RepairData> = ({ data: { answer, problems } }) => ({
  ...answer,
  components: answer.components.filter(
    ({ name }) => !problems.some((problem) => problem.startsWith(`Component ${name}:`)),
  ),
});

export const drafts: Drafts = { 'design-system.write': write, 'design-system.repair': repair };

function primaryOf(data: WriteData, mood: Mood | null): string | null {
  const named = readColor(data.brief) ?? readColor(data.ideaSummary ?? '');
  if (named === null) return null;
  if ('css' in named) return named.css;
  return toHex({ l: mood?.lightness ?? 0.5, c: Math.max(mood?.chroma ?? 0.13, 0.11), h: named.hue });
}

function sections(subject: Subject, tokens: DesignTokens, feel: string, depth: string): Answer['sections'] {
  const { light, dark } = tokens.colors;
  const { headingFamily, bodyFamily, baseSize, scale } = tokens.typography;
  const [main, second] = subject.things;
  const both = listOf([main, second].flatMap((thing) => (thing ? [thing.name] : [])));
  return {
    overview: `${subject.people === null ? '' : `${subject.name} is for ${subject.people}. `}${subject.summary}\n\n${feel}`,
    colors:
      `${sentenceCase(withArticle(colorName(light.primary)))} leads and marks what can be done; ${withArticle(colorName(light.accent))} partners it for badges and marks of state. ` +
      `Paper is ${paperName(light.background)}, and in dark mode ${paperName(dark.background)}. Success and danger have colours of their own, used for nothing else.`,
    typography:
      `Headings are set in ${fontName(headingFamily)}${headingFamily === bodyFamily ? ', as is everything else' : `, text in ${fontName(bodyFamily)}`}. ` +
      `Sizes grow ${scale >= 1.3 ? 'in big steps, so that a headline owns its screen' : 'in small steps, so that much fits without shouting'}; ` +
      `text starts ${baseSize > 16 ? 'a little large, for reading' : baseSize < 16 ? 'a little small, for working' : 'at the usual size'}.`,
    layout:
      `One column on a phone, up to three on a desk. ${tokens.spacing > 4 ? 'Distances are generous' : 'Distances are moderate'} and come from one step, so that edges line up. ` +
      `${main ? `The main list, ${main.plural}, comes` : 'What is used most comes'} first; what is rare comes last.`,
    elevation: depth,
    shapes: `Corners are ${corners(tokens.radius.medium)}. Cards are rounder than controls, and controls rounder than marks inside them.`,
    components:
      `${both === '' ? 'What is listed has' : `${both} each have`} a card and a row. Hovering darkens a control slightly, focusing draws a ring around it, disabling fades it. ` +
      'What is wrong is said in words below its field, beside the colour.',
  };
}

function corners(radius: number): string {
  if (radius <= 3) return 'nearly square';
  if (radius <= 8) return 'slightly rounded';
  return radius <= 13 ? 'rounded' : 'fully rounded, like pebbles';
}

function fontName(family: string): string {
  const first = family.split(',')[0]?.replaceAll("'", '') ?? family;
  return first === 'system-ui' ? "the machine's own face" : first.replace(/^ui-(\w+)$/, 'a $1 face');
}

function ownComponents(subject: Subject): Component[] {
  const [main, second] = subject.things.map(({ name }) => slug(name));
  const surface = { background: 'surface', text: 'text', typography: 'body-md', rounded: 'lg', padding: 20 } as const;
  return [
    { name: `${main ?? 'item'}-card`, ...surface },
    { name: `${main ?? 'item'}-selected`, ...surface, background: 'primary', text: 'on-primary' },
    ...(second && second !== main
      ? [
          {
            name: `${second}-mark`,
            ...surface,
            background: 'accent',
            text: 'on-accent',
            typography: 'label',
            rounded: 'full',
            padding: 8,
          } as const,
        ]
      : []),
  ];
}

/** Returns a name that DESIGN.md accepts; empty if the words have no Latin letters. */
function slug(name: string): string {
  const latin = name
    .normalize('NFD')
    .toLowerCase()
    .replaceAll(/[^a-z0-9]+/g, '-')
    .replaceAll(/^[-\d]+|-+$/g, '');
  return (
    latin
      .slice(0, 40)
      .replace(/-+$/, '')
      .replace(/-dark$/, '') || 'item'
  );
}

function specimen({ name, summary, people, things, actions }: Subject): Specimen {
  const [main] = things;
  const thing = main?.name ?? name;
  const [first, second] = actions.map((action) => sentenceCase(shortened(action, 90)));
  const rows = things.slice(0, 3).map((thing, index) => row(thing, actions, index));
  const more = [`Another ${lowerWords(thing)}`, `Next ${lowerWords(thing)}`].map((name, index) => ({
    name: shortened(name, 80),
    detail: shortened(people === null ? name : `For ${people}`, 120),
    state: states[index + 1] ?? 'Done',
  }));
  return {
    headline: first ?? name,
    sentence: summary,
    primaryAction: buttonLabel(first ?? `Add ${lowerWords(thing)}`),
    secondaryAction: buttonLabel(second ?? `All ${lowerWords(main?.plural ?? thing)}`),
    fieldLabel: shortened(`Name of the ${lowerWords(thing)}`, 60),
    fieldHint: people === null ? 'As you call it' : shortened(`What ${people} call it`, 60),
    rows: rows.length >= 2 ? rows : [...rows, ...more],
    notice: shortened(`The ${lowerWords(thing)} was saved.`, 120),
  };
}

const states = ['New', 'Under way', 'Done'];

/** A sample row: a thing, and the first action that names it. */
function row(thing: Subject['things'][number], actions: readonly string[], index: number): Specimen['rows'][number] {
  const words = [thing.name, thing.plural].map((word) => word.toLowerCase());
  const action = actions.find((action) => words.some((word) => action.toLowerCase().includes(word)));
  return {
    name: sentenceCase(lowerWords(thing.name)),
    detail: shortened(sentenceCase(action ?? `All ${lowerWords(thing.plural)}`), 120),
    state: states[index] ?? 'New',
  };
}

/** Shortens `Share live GPS routes with owners` to `Share live GPS routes`: the rest appears elsewhere. */
function buttonLabel(action: string): string {
  const label = action.replace(
    /(?<=\S+\s+\S.*)\s+(?:with|to|for|by|in|on|of|at|from|into|before|after|when|while|so|and|each|every|per)\s.*$/iu,
    '',
  );
  return shortened(label, 32);
}
