import { resultsOf, type Taken } from './taken.ts';
import { notChecked, type Verdict, verdict } from './verdict.ts';

const builtIn = /^It builds \((\d+(?:\.\d+)?) s\)$/;

/** Seconds that each build of this idea took. */
export function buildSeconds({ events }: Taken): number[] {
  return events.flatMap(({ type, message }) => {
    const [, seconds] = (type === 'status' && typeof message === 'string' && builtIn.exec(message)) || [];
    return seconds === undefined ? [] : [Number(seconds)];
  });
}

/** Checks that the code was built and that the preview serves a page and its script. */
export async function checkBuild(taken: Taken, signal: AbortSignal): Promise<Verdict> {
  if (!taken.agents.includes('code')) return notChecked('The Code agent was not called.');
  const { sandboxUrl } = resultsOf(taken);
  if (sandboxUrl === null) return verdict([`No code was shipped. ${taken.failure ?? ''}`.trim()]);
  const page = await fetch(sandboxUrl, { signal });
  const script = /<script type="module"[^>]* src="([^"]+)"/.exec(await page.text())?.[1];
  if (!page.ok || script === undefined) return verdict([`The preview responds with ${page.status} and has no script.`]);
  const { ok, status, headers } = await fetch(new URL(script, sandboxUrl), { signal });
  const served = ok && headers.get('content-type')?.includes('javascript');
  return verdict(served ? [] : [`The application's script responds with ${status}.`]);
}
