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
    research_complete: ({ totalSignals, sourcesSearched }) =>
      `Found ${count(totalSignals, 'signal')} in ${count(sourcesSearched.length, 'source')}.`,
    research_results: ({ results }) => `Read ${count(results.length, 'signal')}.`,
    opportunities: ({ opportunities }) => `Found ${count(opportunities.length, 'opportunity', 'opportunities')}.`,
    validation_progress: ({ title, completed, total, scorecard }) =>
      `Rated ${completed} of ${total}: ${title} (${scorecard.overall?.toFixed(1) ?? notRated}).`,
    discover_complete: ({ opportunities }) => `Ranked ${count(opportunities.length, 'opportunity', 'opportunities')}.`,
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
  onTheWay: true,
};

const count = (number: number, one: string, many = `${one}s`) => `${number} ${number === 1 ? one : many}`;
