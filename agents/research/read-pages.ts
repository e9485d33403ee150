import type { Signal } from '../../schema/signal.ts';
import type { AgentContext, Steps } from '../agent.ts';
import { sideBySide, status } from '../steps.ts';
import type { ReadPage } from './claims.ts';
import type { ResearchEvent } from './schema.ts';

type ReadContext = Pick<AgentContext<ResearchEvent>, 'signal' | 'step' | 'pages'>;

/**
 * Reads the pages of signals in parallel, and returns those that can be read. `begin` is the number of pages that the run
 * has tried before: the steps are counted on from there.
 */
export async function* readPages(
  context: ReadContext,
  signals: readonly Signal[],
  begin: number,
): Steps<ResearchEvent, ReadPage[]> {
  const read = yield* sideBySide(
    context.signal,
    signals.map(
      (one, index) => (signal) =>
        context.step(`read:${begin + index}`, () => readOne(context, one, begin + index, signal)),
    ),
  );
  return read.filter((page) => page !== null);
}

async function* readOne(
  { pages }: ReadContext,
  { id, title, url }: Signal,
  index: number,
  signal: AbortSignal,
): Steps<ResearchEvent, ReadPage | null> {
  if (url === null) return null;
  const host = URL.parse(url)?.host ?? 'a page';
  yield status(`read:${index}`, `Reading a page of ${host}`, 'running');
  const answer = await pages.read(url, signal);
  if (answer.state === 'not_readable') {
    yield status(`read:${index}`, `A page of ${host} cannot be read: it ${answer.reason}`, 'skipped');
    return null;
  }
  const { page } = answer;
  const name = page.title === '' ? title : page.title;
  yield [
    { type: 'page_read', signalId: id, url, title: name, characters: page.text.length },
    status(`read:${index}`, `Read a page of ${host}${page.isWhole ? '' : ', as far as 30,000 characters'}`, 'done'),
  ];
  return { signalId: id, ...page, title: name };
}
