import { oneLine } from '../safe-text.ts';
import { clip } from '../columns.ts';
import type { ShownPrd } from '../events.ts';
import { type Canvas, labelled, margin, paragraph } from './canvas.ts';
import { count } from './figures.ts';

const most = { must: ['good', 'must  '], should: ['warn', 'should'], could: ['dim', 'could '] } as const;
const featuresShown = 8;

/** Shows title, summary, personas, features and how many more there are. */
export function prdLines(canvas: Canvas, prd: ShownPrd): string[] {
  const { columns, paint } = canvas;
  const indent = 12;
  const features = prd.features.slice(0, featuresShown).map(({ name, priority }, index) => {
    const [style, word] = most[priority];
    const label = paint('dim', (index === 0 ? 'Features' : '').padEnd(indent));
    const room = columns - margin.length - indent - word.length - 1;
    return `${margin}${label}${paint(style, word)} ${clip(oneLine(name), room)}`;
  });
  const more = prd.features.length - features.length;
  return [
    `${margin}${paint('bold', clip(oneLine(prd.title), columns - margin.length))}`,
    ...paragraph(canvas, oneLine(prd.summary), 4),
    ...labelled(canvas, 'Personas', names(prd.personas)),
    ...features,
    ...(more > 0 ? [`${margin}${' '.repeat(indent)}${paint('dim', `and ${more} more`)}`] : []),
    ...labelled(canvas, 'Things', names(prd.entities)),
    ...labelled(canvas, 'Screens', names(prd.screens)),
    ...labelled(
      canvas,
      'Written',
      `${count(prd.userStories.length, 'story', 'stories')}, ${count(prd.requirements.length, 'requirement')}`,
    ),
  ];
}

const names = (items: readonly { name: string }[]) => items.map(({ name }) => oneLine(name)).join(', ') || 'none';
