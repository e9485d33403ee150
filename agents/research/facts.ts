import type { z } from 'zod';
import type { Facts } from '../facts.ts';
import { notRated, whyNotRated } from '../kit/not-rated.ts';
import type { researchEvents, researchOutput } from './schema.ts';

type Event = z.output<(typeof researchEvents)[number]>;
type Output = z.output<typeof researchOutput>;

export const facts: Facts<'research', 'discover_complete', Event, Output> = {
  name: 'research',
  title: 'Research',
  description: 'Finds ranked opportunities in what people say, each with quotes as evidence.',
  order: 20,
  stage: 'discover',
  terminal: 'discover_complete',
  sentences: {
    page_read: ({ title }) => `Read “${title}”.`,
    claim: ({ claim }) => claim,
    research_complete: ({ totalSignals, sourcesSearched }) =>
      `Found ${count(totalSignals, 'signal')} in ${count(sourcesSearched.length, 'source')}.`,
    research_results: ({ results }) => `Listed ${count(results.length, 'signal')}.`,
    opportunities: ({ opportunities }) => `Found ${listed(opportunities)}.`,
    validation_progress: ({ title, completed, total }) => `Validated ${completed} of ${total}: ${title}.`,
    discover_complete: ({ opportunities }) => `Ranked ${listed(opportunities)}.`,
  },
  resultText: ({ opportunities }) =>
    [
      ...opportunities.flatMap(({ rank, title, scorecard, solution }) => [
        `${rank}. ${title} (${scorecard.overall?.toFixed(1) ?? notRated})`,
        `   ${solution}`,
      ]),
      ...whyNotRated(opportunities.map(({ scorecard }) => scorecard)),
    ].join('\n'),
  record: null,
  artifact: null,
  needsMessages: false,
  onTheWay: true,
};

/** How many there are, and the best of them. */
const listed = (opportunities: readonly { title: string }[]) =>
  [
    count(opportunities.length, 'opportunity', 'opportunities'),
    ...opportunities.slice(0, 1).map(({ title }) => title),
  ].join(', first of all: ');

const count = (number: number, one: string, many = `${one}s`) => `${number} ${number === 1 ? one : many}`;
