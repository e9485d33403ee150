/**
 * Researches an idea on the local web of the tests, with models that read words and not meanings, and prints what became of
 * their quotes, how much of the evidence is about something else, and what a run takes.
 */
import { z } from 'zod';
import { research } from '../agents/research/index.ts';
import { mergeSignals } from '../agents/research/merge.ts';
import { estimateTokens } from '../agents/tokens.ts';
import { opportunitySchema } from '../schema/opportunity.ts';
import { ServiceError } from '../schema/errors.ts';
import { fromOutsideInTests } from '../server/net/guarded-get.ts';
import { createPages } from '../server/providers/pages/pages.ts';
import type { Spool } from '../server/ports.ts';
import { runAgent } from '../test/agents/run-agent.ts';
import { corpusIdea, corpusSources, isOffTopic, startCorpus } from '../test/pages/corpus/serve.ts';
import { decentResearch, type ResearchHabits, usualHabits } from './models/decent-research.ts';

const print = (text: string) => process.stdout.write(`${text}\n`);
const share = (part: number, whole: number) =>
  `${part} of ${whole} (${Math.round((100 * part) / Math.max(1, whole))} %)`;
const signalsSchema = z.array(z.object({ id: z.string(), url: z.string().nullable() }));
const termsSchema = z.object({ terms: z.array(z.string()) });
const claimsSchema = z.object({ claims: z.array(z.object({ signalId: z.string() })) });
const sourceOf = (signalId: string) => signalId.split(':')[0] ?? '';
/** A naive model takes the first signals that it gets: as many as it has places for quotes. */
const places = 12;

/** PDFs are read from disk by a running service alone. */
const noSpool: Spool = { keep: () => Promise.reject(new ServiceError('unavailable', 'There is no disk here.')) };

await using corpus = await startCorpus();
const sources = corpusSources(corpus, (path) => path !== '/silence' && path !== '/deep');

/** What a model that understands every signal would call off topic: the labels of the pages. */
function sortedByLabel(data: unknown) {
  const { signals: shown } = z.object({ signals: signalsSchema }).parse(data);
  return { offTopic: shown.filter(({ url }) => isOffTopic(url ?? corpus.url)).map(({ id }) => id), read: [] };
}

async function researched(habits: ResearchHabits, knows = false) {
  const answers: { task: string; answer: unknown; tokens: number }[] = [];
  const { events } = await runAgent(research, {
    input: {},
    session: { ideaSummary: corpusIdea },
    sources,
    pages: createPages({ allowed: fromOutsideInTests })('bench', noSpool),
    answer: ({ task, messages }, data) => {
      const decent = task === 'research.bias' ? { flags: [] } : decentResearch(task, data, habits);
      const answer = knows && task === 'research.curate' ? sortedByLabel(data) : decent;
      const chars = messages.reduce((sum, { content }) => sum + content.length, JSON.stringify(answer).length);
      answers.push({ task, answer, tokens: estimateTokens(chars) });
      return answer;
    },
  });
  const of = (type: string) => events.filter((event) => event.type === type);
  const signals = signalsSchema.parse(of('research_results')[0]?.['results']);
  const opportunities = z.array(opportunitySchema).parse(of('opportunities')[0]?.['opportunities']);
  const evidence = opportunities.flatMap((one) => one.evidence);
  const urls = new Map(signals.map(({ id, url }) => [id, url]));
  const isNoise = (id: string) => isOffTopic(urls.get(id) ?? corpus.url);
  const { terms } = termsSchema.parse(answers.find(({ task }) => task === 'research.queries')?.answer);
  return {
    terms,
    answers,
    pages: of('page_read').length,
    said: answers
      .filter(({ task }) => task === 'research.claims')
      .flatMap(({ answer }) => claimsSchema.parse(answer).claims),
    kept: of('claim').map((event) => String(event['signalId'])),
    signals: share(signals.filter(({ id }) => isNoise(id)).length, signals.length),
    evidence: share(evidence.filter(({ signalId }) => isNoise(signalId)).length, evidence.length),
  };
}

const curating = await researched(usualHabits);
const knowing = await researched(usualHabits, true);
const naive = await researched({ ...usualHabits, curates: false });

const query = { terms: curating.terms, limit: 12, queries: 3 };
const found = await Promise.all(sources.map((source) => source.search(query, new AbortController().signal)));
const merged = mergeSignals(found.flat(), curating.terms);
const noise = (signals: readonly { url: string | null }[]) =>
  share(signals.filter(({ url }) => isOffTopic(url ?? corpus.url)).length, signals.length);

print('| | off topic among signals | off topic in evidence |\n| --- | --: | --: |');
print(
  `| first signals as evidence, without curating or reading | ${noise(merged)} | ${noise(merged.slice(0, places))} |`,
);
print(`| a model that calls nothing off topic | ${naive.signals} | ${naive.evidence} |`);
print(`| a model that curates by words | ${curating.signals} | ${curating.evidence} |`);

print(`| a model that understands what is off topic | ${knowing.signals} | ${knowing.evidence} |`);

print('\n| Source | quotes of the model | verified | dropped |\n| --- | --: | --: | --: |');
for (const source of new Set(curating.said.map(({ signalId }) => sourceOf(signalId)))) {
  const said = curating.said.filter(({ signalId }) => sourceOf(signalId) === source).length;
  const kept = curating.kept.filter((signalId) => sourceOf(signalId) === source).length;
  print(`| ${source} | ${said} | ${kept} | ${said - kept} |`);
}

const tokens = curating.answers.reduce((sum, one) => sum + one.tokens, 0);
print(`\nPages read: ${curating.pages}. Calls: ${curating.answers.length}. Tokens, estimated: ${tokens}.`);
