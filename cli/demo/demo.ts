import { randomInt } from 'node:crypto';
import { oneLine } from '../terminal/safe-text.ts';
import { demoIdeas } from './demo-ideas.ts';
import { type Display, openDisplay } from '../terminal/display.ts';
import { DroppedError, ProtocolError, RefusedError, RunFailedError } from '../terminal/failures.ts';
import { failureLines, studioLines, usageLines } from '../terminal/render/result.ts';
import { hasScreen, openPage } from './open-page.ts';
import { runningLine } from '../terminal/render/stage.ts';
import { loadRegistry } from '../registry.ts';
import { runDemo } from './run-demo.ts';
import { studioLink } from './studio-link.ts';
import { type ServiceProcess, ServiceEndedError, startServiceProcess } from './service-process.ts';

/** `npm run demo -- "<idea>"`: starts the service, takes the idea through it, and keeps serving. Resolves to an exit code. */
async function main(words: readonly string[], environment: NodeJS.ProcessEnv): Promise<number> {
  const stopping = new AbortController();
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, () => stopping.abort());
  // The reader of a pipe may close it: `npm run demo | head`.
  process.stdout.on('error', () => stopping.abort());
  using display = openDisplay(process.stdout, environment);
  let service: ServiceProcess | null = null;
  try {
    service = await start(display, environment, stopping.signal);
    const idea = words.join(' ').trim() || pickIdea(display);
    const { url, key, keyFile } = service;
    const agents = await loadRegistry();
    const run = runDemo({ url, key, idea, agents, display, signal: stopping.signal });
    const { sessionId, previewUrl } = await Promise.race([run, crash(service, stopping.signal)]);
    const canvas = { columns: display.columns(), paint: display.paint };
    display.print(usageLines(canvas, url, sessionId, keyFile));
    const studio = await studioLink(url, key, sessionId, stopping.signal);
    const opened = display.live && hasScreen(environment) && (await openPage(studio));
    display.print(studioLines(canvas, studio, previewUrl, opened));
    display.print(['', display.paint('dim', 'Serving until Ctrl-C.')]);
    await crash(service, stopping.signal);
    return 0;
  } catch (error) {
    if (stopping.signal.aborted) return 0;
    return explain(display, error);
  } finally {
    await service?.stop();
  }
}

/** Picks an idea at random, and says which. */
function pickIdea(display: Display): string {
  const [first] = demoIdeas;
  const idea = demoIdeas[randomInt(demoIdeas.length)] ?? first;
  if (!idea) throw new TypeError('there is no idea to pick');
  const others = `one of ${demoIdeas.length}, picked at random: ${idea.kind}`;
  display.print([
    '',
    display.paint('dim', `You gave no idea, so this is ${others}. To use your own: npm run demo -- "…"`),
  ]);
  return idea.text;
}

async function start(display: Display, environment: NodeJS.ProcessEnv, signal: AbortSignal): Promise<ServiceProcess> {
  const began = performance.now();
  const canvas = () => ({ columns: display.columns(), paint: display.paint });
  display.follow(() => [runningLine(canvas(), performance.now() - began, ' · starting the service')]);
  try {
    return await startServiceProcess(environment, signal);
  } finally {
    display.follow(null);
  }
}

/** Waits for the signal to stop; throws if the service ends before that. */
async function crash(service: ServiceProcess, signal: AbortSignal): Promise<never> {
  const stop = new Promise<never>((_resolve, reject) => {
    if (signal.aborted) reject(signal.reason);
    else signal.addEventListener('abort', () => reject(signal.reason), { once: true });
  });
  const ending = await Promise.race([service.ended, stop]);
  throw new ServiceEndedError('The service stopped unexpectedly.', ending);
}

/** Prints why the demo failed; returns the exit code. */
function explain(display: Display, error: unknown): number {
  const say = (title: string, ...details: string[]) =>
    display.print(failureLines({ columns: display.columns(), paint: display.paint }, title, details));
  if (error instanceof ServiceEndedError) {
    const { lastWords } = error.ending;
    // A service that refuses to start prints one line with the reason; a title would add nothing.
    if (lastWords.length === 1) say(lastWords.join());
    else say(error.message, ...lastWords);
    return error.ending.code || 1;
  }
  if (error instanceof RunFailedError) say(`${error.stage} failed.`);
  else if (error instanceof RefusedError) {
    const issues = error.issues.map(({ path, message }) => `${path}: ${message}`);
    say(`The service refused the request: ${error.status} ${oneLine(error.code)}`, error.message, ...issues);
  } else if (error instanceof DroppedError) say('Cannot reach the service.', error.message);
  else if (error instanceof ProtocolError) say('The service sent an unexpected response.', error.message);
  else throw error;
  return 1;
}

process.exitCode = await main(process.argv.slice(2), process.env);
