import { z } from 'zod';
import type { Looked, LookFlaw, LookPicture } from '../../../agents/ports.ts';
import { createSlots } from '../../process/slots.ts';
import type { Look } from '../../ports.ts';
import { findBoundary } from '../sandbox/boundary.ts';
import { type BootOptions, hasWrongPath } from './boot.ts';
import { type BrowserPlace, findChromium, runInBrowser } from './browser.ts';
import { appUrl, openBuildGate } from './build-gate.ts';
import { notChecked } from './tool.ts';

interface LookOptions extends Omit<BootOptions, 'slots'> {
  /** How long the four views may take together, in milliseconds. Default: 40,000. */
  viewsMilliseconds?: number;
}

/** A look may take so long before its views: a browser starts. */
const beforeViews = 30_000;
/** A look waits for other looks, and never makes a build wait. */
const looksAtOnce = 1;
const flawsPerCode = 8;

const answer = z.object({
  views: z.array(
    z.object({
      width: z.int(),
      mode: z.enum(['light', 'dark']),
      flaws: z.array(z.object({ code: z.string().max(60), key: z.string(), text: z.string() })),
      picture: z.string().nullable(),
    }),
  ),
  /** Why a page could not be looked at. */
  failure: z.string().nullable(),
});
type View = z.output<typeof answer>['views'][number];

/** Looks with Chromium, confined as for every other check of a preview. Without a browser nothing is looked at. */
export function createLook(options: LookOptions): Look {
  const slots = createSlots(looksAtOnce);
  const { viewsMilliseconds = 40_000 } = options;
  return async ({ app, route, workspaceId }, signal) => {
    if (hasWrongPath(app)) return notChecked('The build has a file with an unknown name.');
    const place: BrowserPlace = {
      ...options,
      slots,
      workspaceId,
      chromium: options.chromium === undefined ? findChromium() : options.chromium,
      boundary: async () => (options.confinement === undefined ? findBoundary() : options.confinement),
    };
    const result = await runInBrowser(
      place,
      {
        main: 'look',
        url: appUrl,
        openGate: () => openBuildGate(app),
        more: { route, milliseconds: viewsMilliseconds },
        milliseconds: viewsMilliseconds + beforeViews,
        answer,
      },
      signal,
    );
    if ('reason' in result) return result;
    const { views, failure } = result.answer;
    return failure === null ? toLooked(views, result.durationMs) : notChecked(failure, result.durationMs);
  };
}

/** Joins the same flaw of several views. */
function toLooked(views: readonly View[], durationMs: number): Looked {
  const flaws = new Map<string, LookFlaw>();
  for (const { width, mode, flaws: found } of views) {
    for (const { code, key, text } of found) {
      const name = JSON.stringify([code, key]);
      const flaw = flaws.get(name) ?? { code, text: clean(text), views: [] };
      flaws.set(name, { ...flaw, views: [...new Set([...flaw.views, `${width} px, ${mode}`])] });
    }
  }
  const counts = new Map<string, number>();
  const listed = [...flaws.values()].filter(({ code }) => {
    const count = (counts.get(code) ?? 0) + 1;
    counts.set(code, count);
    return count <= flawsPerCode;
  });
  const pictures = views.flatMap(({ width, mode, picture }): LookPicture[] =>
    picture === null ? [] : [{ view: `${width} px, ${mode}`, mediaType: 'image/jpeg', base64: picture }],
  );
  return { state: 'checked', flaws: listed, count: flaws.size, pictures, durationMs };
}

function clean(text: string): string {
  return text.replaceAll('\0', '\u{fffd}').replaceAll(appUrl, '').slice(0, 300).toWellFormed();
}
