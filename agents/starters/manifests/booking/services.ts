import type { Amount } from '../../../kit/brief/read-amounts.ts';
import type { Slot } from '../../base/fill.ts';

export interface Service {
  name: string;
  minutes: number;
  needs?: string;
  price?: number;
  /** Whether the words name it; otherwise its length is its name. */
  isNamed: boolean;
  /** The range of its name and its length. */
  from: number;
  to: number;
}

/** Lengths that belong to no service: a break, a reminder, a notice, an interval. */
const otherAfter =
  /^[ -]{0,2}(?:buffer|between|in between|break|gap|cleaning|to clean|before|in advance|notice|ahead|ago|later|late|walk|drive|away|puffer|zwischen|pause|abstand|vorher|vor\b|im voraus|a day|a week|per day|am tag|pro tag)/iu;
const otherBefore =
  /(?:every|buffer|break|gap|within|until|up to|at least|alle|puffer|pause|abstand|innerhalb|spätestens|mindestens|bis)(?: of| von)?\s{0,2}$/iu;
const lead = new Set(
  `a an the our my we i you they offer offers need needs want have has do with for and or of in is are takes take lasts last runs run booking book
  each every also where there like services service treatments treatment include includes including namely such as e.g both
  ein eine einen einem einer der die das den dem des unser unsere unseren mit und oder für von im ist sind dauert dauern wir ich biete bieten brauche
  brauchen haben hat leistungen leistung behandlungen behandlung zum beispiel z.b etwa ca about around usually normally always only just let people clients customers patients guests get gets pick choose
  kunden patienten gäste leute`.split(/\s+/),
);
const tail = new Set(
  `take takes taking last lasts lasting is are be of for in at with about around approx each à ca circa run runs need needs should always usually
  dauert dauern dauernd ist sind von mit für je etwa ungefähr brauchen braucht zu which that die der das and und to the a an
  booking bookings reservation reservations buchung buchungen reservierung reservierungen`.split(/\s+/),
);
const maxWords = 4;
const maxServices = 40;
const [shortest, longest] = [5, 720];

const alternative = /(?<![\d:.,-])(?<other>\d{1,3}) ?(?:or|oder|\/|and|und) ?$/iu;

/**
 * Reads services with their lengths, in the order of the words: `haircut 30 min`, `45-minute massage`, `Kontrolle (25
 * Minuten)`.
 */
export function readServices(wanted: string, all: readonly Amount[]): Service[] {
  const amounts = all.filter((amount) => isLength(amount, wanted)).slice(0, maxServices);
  const found = new Map<string, Service>();
  let from = 0;
  for (const amount of amounts) {
    const end = amount.at + amount.quote.length;
    // `massage 30 or 60 min` means two services.
    const other = alternative.exec(wanted.slice(Math.max(from, amount.at - 12), amount.at));
    const start = amount.at - (other?.[0].length ?? 0);
    const before = nameBefore(wanted, Math.max(from, start - 80), start);
    const after = nameAfter(wanted, end, amounts.find(({ at }) => at >= end)?.at ?? wanted.length);
    const leadsOn = /-/.test(amount.quote) || /^ (?:for|für) /i.test(wanted.slice(end, end + 6));
    const name = leadsOn ? (after ?? before) : (before ?? after);
    const at = name ?? { name: amount.quote, from: start, to: end };
    const place = { isNamed: name !== null, from: Math.min(at.from, start), to: Math.max(at.to, end) };
    const minutes = minutesOf(amount.value, amount);
    const lengths = other === null ? [minutes] : [minutesOf(Number(other.groups?.['other']), amount), minutes];
    for (const length of lengths.filter((one) => one >= shortest && one <= longest)) {
      const title = name === null ? `${length} min` : `${name.name} (${length} min)`;
      const service = { name: other === null ? at.name : title, minutes: length, ...place };
      found.set(service.name.toLowerCase(), service);
    }
    from = Math.max(end, at.to);
  }
  return [...found.values()].slice(0, maxServices).map((service) => priced(service, wanted, all));
}

/** Adds a price that stands right after the length: `manicure 30 min 25 €`, `Schnitt 45 Minuten (35 €)`. */
function priced(service: Service, wanted: string, amounts: readonly Amount[]): Service {
  const price = amounts.find(
    ({ kind, at }) =>
      kind === 'money' &&
      at >= service.to &&
      /^[ ,(/=–-]{0,3}(?:for |für |at |à )?$/iu.test(wanted.slice(service.to, at)),
  );
  return price ? { ...service, price: price.value, to: price.at + price.quote.length } : service;
}

const minutesOf = (value: number, { unit }: Amount) => Math.round(unit === 'hour' ? value * 60 : value);

/** Returns the services as a value, with the words from the first to the last as quote. */
export function servicesSlot(words: string, services: readonly Service[]): Slot | null {
  if (services.length === 0) return null;
  const from = Math.min(...services.map((one) => one.from));
  const to = Math.max(...services.map((one) => one.to));
  const value = services.map(({ name, minutes, needs, price }) => ({
    name,
    minutes,
    ...(price === undefined ? {} : { price }),
    ...(needs === undefined ? {} : { needs }),
  }));
  return { value, quote: words.slice(from, to) };
}

function isLength({ kind, unit, value, at, quote }: Amount, wanted: string): boolean {
  if (kind !== 'unit' || (unit !== 'minute' && unit !== 'hour')) return false;
  const minutes = unit === 'hour' ? value * 60 : value;
  if (minutes < shortest || minutes > longest) return false;
  const after = wanted.slice(at + quote.length, at + quote.length + 20);
  return !otherAfter.test(after) && !otherBefore.test(wanted.slice(Math.max(0, at - 20), at));
}

interface Name {
  name: string;
  from: number;
  to: number;
}

const plain = (word: string) => word.toLowerCase().replaceAll(/[^\p{L}\p{N}.-]/gu, '');

/** Returns the noun before a length, within its clause. */
function nameBefore(wanted: string, from: number, to: number): Name | null {
  const piece = wanted.slice(from, to);
  const mark = Math.max(
    ...[',', ';', '.', '\n', ':', '!', '?', ')', '•', '/', '>', '→', '|', '–', '—', ' -'].map((one) =>
      piece.slice(0, -2).lastIndexOf(one),
    ),
  );
  const and = [...piece.matchAll(/\s(?:and|und|or|oder)\s/giu)].at(-1);
  const start = Math.max(mark + 1, and === undefined ? 0 : and.index + and[0].length);
  const tokens = [...piece.slice(start).matchAll(/[^\s(),;:=–—]+/gu)].map(({ 0: text, index }) => ({ text, index }));
  while (tokens.length > 0 && tail.has(plain(tokens.at(-1)?.text ?? ''))) tokens.pop();
  while (tokens.length > 0 && /^[-•*]$|^\d+[.)]$/.test(tokens[0]?.text ?? '')) tokens.shift();
  while (tokens.length > 0 && lead.has(plain(tokens[0]?.text ?? ''))) tokens.shift();
  return nameOf(piece, from, start, tokens);
}

/** Returns the noun after a length: `45-minute massage`, `30 min for a first visit`. */
function nameAfter(wanted: string, from: number, next: number): Name | null {
  const piece = wanted.slice(from, Math.min(next, from + 80));
  const stop =
    /[,;.\n:!?()•/]|\s(?:and|und|or|oder|with|mit|in|at|by|on|from|between|who|which|that|where|so|to|when|if|because|slots?$|bei|am|um|die|wenn)\s/iu.exec(
      `${piece} `,
    );
  const text = piece.slice(0, stop?.index ?? piece.length);
  if (/^\s*(?:per|pro|je|each|a|any)\s/iu.test(text)) return null;
  const tokens = [...text.matchAll(/[^\s(),;:=–—]+/gu)].map(({ 0: word, index }) => ({ text: word, index }));
  while (tokens.length > 0 && lead.has(plain(tokens[0]?.text ?? ''))) tokens.shift();
  return nameOf(piece, from, 0, tokens);
}

function nameOf(
  piece: string,
  from: number,
  start: number,
  tokens: readonly { text: string; index: number }[],
): Name | null {
  const [first] = tokens;
  const last = tokens.at(-1);
  if (!first || !last || tokens.length > maxWords) return null;
  const whole = piece.slice(start + first.index, start + last.index + last.text.length);
  const name = whole.replace(/-(?:reservierung|buchung)(?:en)?$/iu, '');
  if (!/\p{L}{3}|(?<!\p{L})\p{Lu}{2}/u.test(name) || name.length > 60 || /\d/.test(name)) return null;
  return { name, from: from + start + first.index, to: from + start + first.index + name.length };
}
