import { addDays, dayOf, formatNumber } from '../kit/format.ts';
import { newId } from '../kit/id.ts';
import { useStored } from '../kit/storage.ts';
import { type FieldKey, senderKeys } from './fields.ts';
import type { Line } from './sums.ts';
import { texts } from './texts.ts';
import { type Kind, kinds, values } from './values.ts';

interface Entry {
  id: string;
  period: string;
  title: string;
  details: string;
}

export interface Section {
  id: string;
  title: string;
  entries: readonly Entry[];
}

/** The typed values; every other value comes from starter.json, even if that changes later. */
export interface Draft {
  id: string;
  /** null: the value of starter.json. */
  kind: Kind | null;
  /** The day on which it was created. */
  begun: string;
  /** The number of the invoice or quote, counted from 1. */
  sequence: number;
  fields: Readonly<Partial<Record<FieldKey, string>>>;
  currency: string | null;
  smallBusiness: boolean | null;
  lines: readonly Line[] | null;
  sections: readonly Section[] | null;
}

type Plain = Record<string, unknown>;
const isPlain = (value: unknown): value is Plain => typeof value === 'object' && value !== null;
const allTexts = (value: Plain) => Object.values(value).every((one) => typeof one === 'string');
const areRows = (value: unknown) => value === null || (Array.isArray(value) && value.every(isPlain));

function isDraft(value: unknown): value is Draft {
  if (!isPlain(value) || typeof value['id'] !== 'string' || typeof value['begun'] !== 'string') return false;
  const isKind = value['kind'] === null || kinds.some((kind) => kind === value['kind']);
  return (
    isKind &&
    isPlain(value['fields']) &&
    allTexts(value['fields']) &&
    areRows(value['lines']) &&
    areRows(value['sections'])
  );
}

interface Kept {
  open: string;
  drafts: readonly Draft[];
}

function isKept(value: unknown): boolean {
  return (
    isPlain(value) && Array.isArray(value['drafts']) && value['drafts'].length > 0 && value['drafts'].every(isDraft)
  );
}

export const kindOf = ({ kind }: Draft): Kind => kind ?? values.document;

export function newDraft(kind: Kind | null, before: readonly Draft[]): Draft {
  const last = before.at(-1);
  const own = senderKeys.flatMap((key) => (last?.fields[key] === undefined ? [] : [[key, last.fields[key]] as const]));
  const same = before.filter((draft) => kindOf(draft) === (kind ?? values.document));
  return {
    id: newId(),
    kind,
    begun: dayOf(new Date()),
    sequence: Math.max(0, ...same.map(({ sequence }) => sequence)) + 1,
    fields: Object.fromEntries(own),
    currency: last?.currency ?? null,
    smallBusiness: last?.smallBusiness ?? null,
    lines: null,
    sections: null,
  };
}

function startField(draft: Draft, key: FieldKey): string {
  const kind = kindOf(draft);
  switch (key) {
    case 'sender':
      return values.sender;
    case 'recipient':
    case 'awardedTo':
      return values.recipient;
    case 'reason':
      return values.reason;
    case 'date':
      return draft.begun;
    case 'due':
    case 'valid':
      return addDays(draft.fields.date || draft.begun, values.dueDays);
    case 'number': {
      const year = draft.begun.slice(0, 4);
      return `${values.numberPrefix}${year}-${String(draft.sequence).padStart(3, '0')}`;
    }
    case 'heading':
      return kind === 'certificate' ? values.heading || texts.certificate : '';
    case 'subject':
      return values.heading;
    default:
      return '';
  }
}

/** The content of a draft: typed values, or defaults. */
export interface Shown {
  kind: Kind;
  field(key: FieldKey): string;
  currency: string;
  smallBusiness: boolean;
  lines: readonly Line[];
  sections: readonly Section[];
}

export function shownOf(draft: Draft): Shown {
  return {
    kind: kindOf(draft),
    field: (key) => draft.fields[key] ?? startField(draft, key),
    currency: draft.currency ?? values.currency,
    smallBusiness: draft.smallBusiness ?? values.smallBusiness,
    lines:
      draft.lines ??
      values.items.map(({ name, price, quantity }, index) => ({
        id: `start-${index}`,
        what: name,
        quantity: formatNumber(quantity),
        price: price === 0 ? '' : formatNumber(price),
        tax: formatNumber(values.taxRate),
      })),
    sections: draft.sections ?? values.sections.map((title, index) => ({ id: `start-${index}`, title, entries: [] })),
  };
}

export function nameOf(draft: Draft): string {
  const shown = shownOf(draft);
  const about = {
    invoice: `${shown.field('number')} ${shown.field('recipient')}`,
    quote: `${shown.field('number')} ${shown.field('recipient')}`,
    letter: shown.field('subject') || shown.field('recipient'),
    cv: shown.field('sender'),
    certificate: shown.field('awardedTo'),
  }[shown.kind];
  return `${texts.kinds[shown.kind]} ${about}`.trim();
}

/** All drafts and the open one; there is always one. */
export function useDrafts() {
  const [kept, set] = useStored<Kept>(
    'drafts',
    () => {
      const draft = newDraft(null, []);
      return { open: draft.id, drafts: [draft] };
    },
    isKept,
  );
  const draft = kept.drafts.find(({ id }) => id === kept.open) ?? kept.drafts[0] ?? newDraft(null, []);
  return {
    ...kept,
    draft,
    set,
    change: (part: Partial<Draft>) =>
      set((before) => ({
        ...before,
        drafts: before.drafts.map((one) => (one.id === draft.id ? { ...one, ...part } : one)),
      })),
  };
}
