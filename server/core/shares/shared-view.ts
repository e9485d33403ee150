import type { ShareInclude } from '../../../schema/share.ts';
import { showsSignal } from './hidden-signals.ts';
import type { SharedView } from './rules.ts';

/** What a link must know of its session to leave out what it does not show. */
export interface SharedContext {
  /** Every summary of the idea up to the cursor, oldest first. */
  ideas: readonly string[];
  /** Names of sandboxes and previews. */
  names: ReadonlySet<string>;
  /** Texts of imported signals, and quotes of them. */
  quotes: ReadonlySet<string>;
  /** What people asked for. */
  asked: ReadonlySet<string>;
  /** Names of models. */
  models: ReadonlySet<string>;
  /** By run: those of its signals that come from the workspace itself. */
  signals: ReadonlyMap<string, readonly unknown[]>;
}

/** Takes the place of what is left out of a text. */
const gap = '…';
/** Shorter texts stand in others by chance. */
const fewestCharacters = 8;

const oneLine = (text: string) => text.replaceAll(/\s+/g, ' ').trim();

/** Paths of the machine that the service runs on. */
const path =
  /(?<![\w.:/])\/(?:home|root|tmp|var|usr|opt|srv|data|app|mnt|private|workspace|Users)\/[^\s"'<>()[\]{}:,;]*/g;
/** The id of a session, a run or a record. */
const recordId = /\b[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}\b/gi;
const address = /\bhttps?:\/\/[^\s"'<>()[\]{}]+/g;
/** Hosts that only mean something within a network. */
const inward =
  /^(?:[^.]*|.*\.(?:local|internal|lan|localhost|home\.arpa)|(?:10|127|192\.168|169\.254|172\.(?:1[6-9]|2\d|3[01]))\..*|\[.*\])$/;

const isInward = (url: string) => {
  const host = URL.parse(url)?.hostname;
  return host === undefined || inward.test(host);
};

/** Returns what decides over the events of a link. */
export function createView(include: ShareInclude, context: SharedContext): SharedView {
  const ideas = context.ideas.map(oneLine);
  const isIdea = (text: string) => ideas.some((idea) => idea.includes(oneLine(text)));
  const listed = (texts: Iterable<string>) =>
    [...texts].filter((text) => text.length >= fewestCharacters && !isIdea(text)).toSorted(byLength);
  const names = listed(context.names);
  const everywhere = include.signals ? [] : listed(context.quotes);
  const inSentences = listed([...(include.people ? [] : context.asked), ...(include.cost ? [] : context.models)]);
  const scrub = (text: string) => withoutTexts(withoutNames(text, names), everywhere);
  return {
    include,
    isIdea,
    scrub,
    scrubSentence(text) {
      const outside = scrub(text)
        .replaceAll(address, (url) => (isInward(url) ? gap : url))
        .replaceAll(path, gap)
        .replaceAll(recordId, gap);
      return withoutTexts(outside, inSentences);
    },
    hiddenSignals: (runId) =>
      (context.signals.get(runId) ?? []).filter((one) => !showsSignal(one, { include, isIdea })).length,
  };
}

/** Longest first: a part of a text must not be taken out before the whole. */
const byLength = (left: string, right: string) => right.length - left.length;

/** What ends an address or a path. */
const ends = /[\s"'<>()[\]{}]/;

/** Takes out names with what they stand in: an address or a path. */
function withoutNames(text: string, names: readonly string[]): string {
  let rest = text;
  for (const name of names) {
    // A pattern for what is around a name would take quadratic time on long texts without spaces.
    for (let at = rest.indexOf(name); at >= 0; at = rest.indexOf(name, at)) {
      let [from, to] = [at, at + name.length];
      while (from > 0 && !ends.test(rest.charAt(from - 1))) from -= 1;
      while (to < rest.length && !ends.test(rest.charAt(to))) to += 1;
      rest = `${rest.slice(0, from)}${gap}${rest.slice(to)}`;
      at = from + gap.length;
    }
  }
  return rest;
}

function withoutTexts(text: string, hidden: readonly string[]): string {
  let rest = text;
  for (const one of hidden) if (rest.includes(one)) rest = rest.replaceAll(one, gap);
  return rest;
}
