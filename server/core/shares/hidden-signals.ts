import { isRecord, type SharedView } from './rules.ts';

/** Signals that a workspace imported have ids that begin so; those of other sources begin with another name. */
const importedPrefix = 'imported:';
/** The source of these signals, and of the user's own words. */
export const importedSource = 'imported';
const briefSource = 'brief';

export const isImported = (signalId: unknown): boolean =>
  typeof signalId === 'string' && signalId.startsWith(importedPrefix);

const isOfBrief = (signalId: unknown): boolean =>
  typeof signalId === 'string' && /^(?:brief:)*brief-\d+/.test(signalId);

/**
 * Whether a link shows a quote, or anything else that names its signal. Quotes of what the user said are shown as far as they
 * are part of the idea.
 */
export function showsQuote(value: unknown, view: SharedView): boolean {
  if (!isRecord(value)) return false;
  if (isImported(value.signalId)) return view.include.signals;
  if (isOfBrief(value.signalId))
    return view.include.people || (typeof value.quote === 'string' && view.isIdea(value.quote));
  return true;
}

/** Whether a signal comes from the workspace itself: from an import, or from what the user said. */
export const isOfOwner = (value: unknown): boolean =>
  isRecord(value) && (value.source === briefSource || value.source === importedSource || isImported(value.id));

/** Whether a link shows a signal. */
export function showsSignal(value: unknown, view: Pick<SharedView, 'include' | 'isIdea'>): boolean {
  if (!isRecord(value)) return false;
  if (value.source === importedSource || isImported(value.id)) return view.include.signals;
  if (value.source === briefSource)
    return view.include.people || (typeof value.excerpt === 'string' && view.isIdea(value.excerpt));
  return true;
}

/** Whether a signal from elsewhere also stands among the imported ones, from which some of its members may come. */
export const isAlsoImported = (value: Readonly<Record<string, unknown>>): boolean =>
  Array.isArray(value.alsoIn) && value.alsoIn.some((one) => isRecord(one) && one.source === importedSource);
