import type { Starter } from '../../base/starter.ts';
import { currencySetting } from '../shared/currency.ts';
import { fillDocument } from './fill.ts';
import { documentEntities, documentTexts } from './texts.ts';

export const document: Starter = {
  kind: 'document',
  version: 1,
  texts: documentTexts,
  screens: [
    {
      path: '/',
      names: { en: 'Document', de: 'Dokument' },
      purposes: {
        en: 'Fills in a document beside its sheet and prints it.',
        de: 'Füllt ein Dokument neben seinem Blatt aus und druckt es.',
      },
      type: 'form',
      storyIds: ['US-1', 'US-2', 'US-3'],
    },
    {
      path: '/drafts',
      names: { en: 'Drafts', de: 'Entwürfe' },
      purposes: {
        en: 'Begins, opens, copies and deletes drafts.',
        de: 'Beginnt, öffnet, kopiert und löscht Entwürfe.',
      },
      type: 'list',
      storyIds: ['US-4'],
    },
  ],
  entities: documentEntities,
  namedBy: 'document',
  abilities: { en: 'vat gst', de: 'mwst umsatzsteuer ust' },
  settings: [
    {
      key: 'document',
      type: 'choice',
      options: [
        { value: 'invoice', names: { en: ['invoice', 'invoices', 'bill'], de: ['Rechnung', 'Rechnungen'] } },
        { value: 'quote', names: { en: ['quote', 'estimate', 'quotation'], de: ['Angebot', 'Kostenvoranschlag'] } },
        { value: 'letter', names: { en: ['letter', 'cover letter'], de: ['Brief', 'Anschreiben'] } },
        { value: 'cv', names: { en: ['CV', 'resume', 'curriculum vitae'], de: ['Lebenslauf', 'CV'] } },
        { value: 'certificate', names: { en: ['certificate', 'diploma'], de: ['Urkunde', 'Zertifikat'] } },
      ],
      names: { en: ['document', 'kind of document'], de: ['Dokument', 'Art des Dokuments'] },
      example: { en: 'Set the document to quote', de: 'Setze das Dokument auf Angebot' },
    },
    {
      key: 'sender',
      type: 'text',
      maxLength: 120,
      names: { en: ['sender', 'company', 'my name'], de: ['Absender', 'Firma', 'mein Name'] },
      example: { en: 'Set the sender to “Holm Joinery”', de: 'Setze den Absender auf „Tischlerei Holm“' },
    },
    {
      key: 'recipient',
      type: 'text',
      maxLength: 120,
      names: { en: ['recipient', 'customer', 'client'], de: ['Empfänger', 'Kunde', 'Kundin'] },
      example: { en: 'Set the recipient to “Quill and Sons”', de: 'Setze den Empfänger auf „Federkiel und Söhne“' },
    },
    {
      key: 'reason',
      type: 'text',
      maxLength: 160,
      names: { en: ['reason', 'what it is for'], de: ['Anlass', 'Grund'] },
      example: { en: 'Set the reason to “the longest jump”', de: 'Setze den Anlass auf „den weitesten Sprung“' },
    },
    currencySetting,
    {
      key: 'taxRate',
      type: 'number',
      min: 0,
      max: 100,
      integer: false,
      names: { en: ['tax rate', 'tax', 'VAT'], de: ['Steuersatz', 'Mehrwertsteuer', 'Umsatzsteuer', 'MwSt'] },
      example: { en: 'Set the tax rate to 7', de: 'Setze den Steuersatz auf 7' },
    },
    {
      key: 'smallBusiness',
      type: 'flag',
      names: { en: ['small business rule', 'small business'], de: ['Kleinunternehmerregelung', 'Kleinunternehmer'] },
      example: { en: 'Switch the small business rule on', de: 'Schalte die Kleinunternehmerregelung ein' },
    },
    {
      key: 'items',
      type: 'rows',
      min: 0,
      max: 50,
      title: 'name',
      fields: [
        { key: 'price', type: 'number', names: { en: ['price'], de: ['Preis'] } },
        { key: 'quantity', type: 'number', names: { en: ['quantity'], de: ['Menge'] } },
      ],
      make: (name) => ({ name, price: 0, quantity: 1 }),
      names: { en: ['items', 'item', 'lines'], de: ['Positionen', 'Position', 'Posten'] },
      example: { en: 'Add an item “Sanding 120”', de: 'Füge eine Position „Schleifen 120“ hinzu' },
    },
    {
      key: 'numberPrefix',
      type: 'text',
      maxLength: 12,
      names: { en: ['number prefix', 'prefix'], de: ['Präfix der Nummer', 'Präfix'] },
      example: { en: 'Set the number prefix to “INV-”', de: 'Setze das Präfix der Nummer auf „RE-“' },
    },
    {
      key: 'dueDays',
      type: 'number',
      min: 0,
      max: 365,
      integer: true,
      names: { en: ['days until due', 'payment term', 'due days'], de: ['Zahlungsziel', 'Tage bis zur Fälligkeit'] },
      example: { en: 'Set the payment term to 30', de: 'Setze das Zahlungsziel auf 30' },
    },
    {
      key: 'sections',
      type: 'list',
      min: 1,
      max: 12,
      maxLength: 60,
      names: { en: ['sections', 'section'], de: ['Abschnitte', 'Abschnitt'] },
      example: { en: 'Add a section “Projects”', de: 'Füge einen Abschnitt „Projekte“ hinzu' },
    },
    {
      key: 'heading',
      type: 'text',
      maxLength: 120,
      names: { en: ['heading', 'subject', 'title'], de: ['Überschrift', 'Betreff', 'Titel'] },
      example: { en: 'Set the heading to “Swimming badge”', de: 'Setze die Überschrift auf „Schwimmabzeichen“' },
    },
  ],
  fill: fillDocument,
};
