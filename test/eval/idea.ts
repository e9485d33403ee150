import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { openBrowser } from '../../bench/eval/browser.ts';
import { evaluate, type Evaluated } from '../../bench/eval/evaluate.ts';
import { ideas } from '../../bench/eval/ideas.ts';
import { viewports } from '../../bench/eval/viewports.ts';
import type { StoredEvent, Taken } from '../../bench/eval/taken.ts';
import { openApi } from '../../cli/demo/api.ts';
import { startServiceProcess } from '../../cli/demo/service-process.ts';

export interface TakenIdea extends AsyncDisposable {
  evaluated: Evaluated;
  /** The service's URL. */
  url: string;
  /** The folder of the pictures. */
  folder: string;
  said: string[];
}

/** Takes an idea through all agents but QA with the command's own code, on a new service. */
export async function takeOneIdea(): Promise<TakenIdea> {
  const folder = await mkdtemp(join(tmpdir(), 'uas-eval-test-'));
  const { PATH, HOME } = process.env;
  const settings = { PORT: '0', PREVIEW_PORT: '0', STUDIO: 'off', LOG_LEVEL: 'error' };
  const environment = { PATH, HOME, DATA_DIR: join(folder, 'data'), ...settings };
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
      viewports: viewports.filter(({ name }) => name === 'phone-dark'),
      say: (line) => said.push(line),
    });
    if (!evaluated) throw new Error('Nothing was evaluated');
    return { evaluated, url: service.url, folder, said, [Symbol.asyncDispose]: stop };
  } catch (error) {
    await stop();
    throw error;
  }
}

/** Returns the same with changed fields of one event. */
export function withEvent(taken: Taken, type: string, change: (event: StoredEvent) => object): Taken {
  const events = taken.events.map((event) => (event.type === type ? { ...event, ...change(event) } : event));
  return { ...taken, events };
}
