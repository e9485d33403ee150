import { starter } from '../kit/starter.ts';
import { texts } from './texts.ts';
import type { Kind } from './values.ts';

export type FieldKey = keyof typeof texts.fields;
export interface DocumentField {
  key: FieldKey;
  type: 'text' | 'date' | 'area';
}

interface Group {
  title: string;
  fields: readonly DocumentField[];
}

const text = (...keys: FieldKey[]): DocumentField[] => keys.map((key) => ({ key, type: 'text' }));
const area = (...keys: FieldKey[]): DocumentField[] => keys.map((key) => ({ key, type: 'area' }));
const date = (...keys: FieldKey[]): DocumentField[] => keys.map((key) => ({ key, type: 'date' }));

/** Fields that a new draft takes over from the last one, because the sender is the same person. */
export const senderKeys: readonly FieldKey[] = [
  'sender',
  'senderAddress',
  'senderMail',
  'senderPhone',
  'taxNumber',
  'vatId',
  'bank',
];

const contact = [...text('sender'), ...area('senderAddress'), ...text('senderMail', 'senderPhone')];
const recipient: Group = {
  title: texts.groups.recipient,
  fields: [...text('recipient'), ...area('recipientAddress')],
};

function business(last: 'due' | 'valid'): Group[] {
  return [
    { title: texts.groups.sender, fields: [...contact, ...text('taxNumber', 'vatId'), ...area('bank')] },
    recipient,
    {
      title: texts.groups.dates,
      fields: [...text('number'), ...date('date', ...(last === 'due' ? (['delivery'] as const) : []), last)],
    },
    { title: texts.groups.texts, fields: area('intro', 'outro') },
  ];
}

export const groups: Readonly<Record<Kind, readonly Group[]>> = {
  invoice: business('due'),
  quote: business('valid'),
  letter: [
    { title: texts.groups.sender, fields: contact },
    recipient,
    {
      title: texts.groups.letter,
      fields: [
        ...text('place'),
        ...date('date'),
        ...text('subject', 'salutation'),
        ...area('body'),
        ...text('closing'),
      ],
    },
  ],
  cv: [
    {
      title: texts.groups.person,
      fields: [...contact.slice(0, 1), ...text('profession'), ...contact.slice(1), ...text('web'), ...area('profile')],
    },
  ],
  certificate: [
    {
      title: texts.groups.award,
      fields: [
        ...text('heading', 'awardedTo'),
        ...area('reason'),
        ...text('place'),
        ...date('date'),
        ...text('signedBy', 'role'),
      ],
    },
  ],
};

const always: Readonly<Record<Kind, readonly FieldKey[]>> = {
  invoice: ['sender', 'senderAddress', 'recipient', 'recipientAddress', 'number', 'date'],
  quote: ['sender', 'recipient', 'date'],
  letter: ['sender', 'recipient', 'body'],
  cv: ['sender'],
  certificate: ['awardedTo', 'reason', 'signedBy'],
};

/** Returns the labels of the fields that a document of this kind usually has and that are empty. */
export function missing(kind: Kind, filled: (key: FieldKey) => string, lines: number): string[] {
  const names = always[kind].filter((key) => filled(key).trim() === '').map((key) => texts.fields[key]);
  if (kind !== 'invoice' && kind !== 'quote') return names;
  const isGerman = starter.language === 'de' && kind === 'invoice';
  const noTaxId = isGerman && filled('taxNumber').trim() === '' && filled('vatId').trim() === '';
  return [
    ...names,
    ...(isGerman && filled('delivery') === '' ? [texts.fields.delivery] : []),
    ...(noTaxId ? [`${texts.fields.taxNumber} / ${texts.fields.vatId}`] : []),
    ...(lines === 0 ? [texts.lines] : []),
  ];
}
