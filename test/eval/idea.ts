import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { openBrowser } from '../../bench/eval/browser.ts';
import { evaluate, type Evaluated } from '../../bench/eval/evaluate.ts';
import { ideas } from '../../bench/eval/ideas.ts';
import { looks } from '../../bench/eval/looks.ts';
import type { StoredEvent, Taken } from '../../bench/eval/taken.ts';
import { openApi } from '../../client/api.ts';
import { startServiceProcess } from '../../client/service-process.ts';

export interface TakenIdea extends AsyncDisposable {
  evaluated: Evaluated;
  /** Where the service answers. */
  url: string;
  /** Where the pictures are. */
  folder: string;
  said: string[];
}

/** An idea through all agents but QA, by the command's own code, on a service of its own. */
export async function takeOneIdea(): Promise<TakenIdea> {
  const folder = await mkdtemp(join(tmpdir(), 'uas-eval-test-'));
  const { PATH, HOME } = process.env;
  const environment = { PATH, HOME, DATA_DIR: join(folder, 'data'), PORT: '0', PREVIEW_PORT: '0', LOG_LEVEL: 'error' };
  const { signal } = new AbortController();
  const service = await startServiceProcess(environment, signal);
  const said: string[] = [];
  const stop = async () => {
    await service.stop();
    await rm(folder, { recursive: true, force: true });
  };
  try {
    await using browser = await openBrowser();
    const [evaluated] = await evaluate({
      api: openApi(service.url, service.key),
      browser,
      ideas: ideas.filter(({ name }) => name === 'lunch-bill'),
      folder,
      model: null,
      signal,
      atOnce: 1,
      agents: ['ideation', 'research', 'prd', 'design-system', 'design', 'code'],
      looks: looks.filter(({ name }) => name === 'phone-dark'),
      say: (line) => said.push(line),
    });
    if (!evaluated) throw new Error('Nothing was evaluated');
    return { evaluated, url: service.url, folder, said, [Symbol.asyncDispose]: stop };
  } catch (error) {
    await stop();
    throw error;
  }
}

/** The same with the fields of one event changed. */
export function withEvent(taken: Taken, type: string, change: (event: StoredEvent) => object): Taken {
  const events = taken.events.map((event) => (event.type === type ? { ...event, ...change(event) } : event));
  return { ...taken, events };
}
