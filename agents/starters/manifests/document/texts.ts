import type { Entity } from '../../../../schema/prd.ts';
import type { Both } from '../../base/language.ts';
import type { StarterTexts } from '../../base/starter.ts';

export const documentTexts: Both<StarterTexts> = {
  en: {
    title: 'Documents to print',
    name: 'Documents',
    pitch: 'Fills in invoices, quotes, letters, CVs and certificates on a sheet that one prints or saves as PDF.',
    problem:
      'A document that has to look right takes an evening in a word processor, and its sums are added up by hand.',
    features: [
      {
        name: 'Sheet beside the fields',
        description: 'What is typed stands on the sheet at once; what is usual and missing is named.',
        storyIds: ['US-1'],
      },
      {
        name: 'Items and tax',
        description: 'Items with quantity, price and tax give sums by rate; the small business rule is an option.',
        storyIds: ['US-2'],
      },
      {
        name: 'Five kinds',
        description: 'Invoice, quote, letter, CV with sections, and certificate, printed by the browser.',
        storyIds: ['US-3'],
      },
      {
        name: 'Drafts',
        description: 'Drafts are kept, opened, copied and deleted; the sender is taken over and numbers go on.',
        storyIds: ['US-4'],
      },
    ],
    stories: [
      {
        persona: 'Somebody who writes',
        iWant: 'see the sheet while I type',
        soThat: 'I know what will be printed',
        criteria: [
          { given: 'an open document', when: 'I type into a field', then: 'it stands on the sheet' },
          { given: 'a document', when: 'I reload the page', then: 'it is still there' },
          { given: 'a document', when: 'something usual is missing', then: 'it is named until it is filled in' },
        ],
      },
      {
        persona: 'Somebody who sends invoices',
        iWant: 'list items',
        soThat: 'sums and tax are right',
        criteria: [
          { given: 'an invoice', when: 'I add items', then: 'sum, tax by rate and total stand on the sheet' },
          {
            given: 'an invoice',
            when: 'I choose the small business rule',
            then: 'no tax is added and the sheet says why',
          },
          { given: 'an item', when: 'I delete it and press Undo', then: 'it is back' },
        ],
      },
      {
        persona: 'Somebody who needs a document',
        iWant: 'choose its kind and print it',
        soThat: 'I have it on paper or as PDF',
        criteria: [
          { given: 'a document', when: 'I choose another kind', then: 'the sheet is that kind' },
          { given: 'a CV', when: 'I add a section and an entry', then: 'both stand on the sheet' },
          { given: 'a document', when: 'I press print', then: 'the browser prints the sheet' },
        ],
      },
      {
        persona: 'Somebody with many documents',
        iWant: 'keep drafts',
        soThat: 'I find them again',
        criteria: [
          {
            given: 'a draft',
            when: 'I begin another invoice',
            then: 'the sender is taken over and the number goes on',
          },
          { given: 'several drafts', when: 'I open an earlier one', then: 'its sheet is shown' },
          { given: 'a draft', when: 'I delete it and press Undo', then: 'it is back' },
        ],
      },
    ],
    limits: [
      {
        title: 'It is no legal advice: what an invoice must say depends on the country',
        mitigation: 'Ask a tax adviser once, then keep the draft as a pattern.',
      },
      {
        title: 'It sends nothing and keeps no books',
        mitigation: 'Send the PDF by mail and file it where it must be kept.',
      },
      { title: 'A PDF is made by the print dialog of the browser', mitigation: 'Choose “Save as PDF” there.' },
    ],
  },
  de: {
    title: 'Dokumente zum Drucken',
    name: 'Dokumente',
    pitch:
      'Füllt Rechnungen, Angebote, Briefe, Lebensläufe und Urkunden auf einem Blatt aus, das man druckt oder als PDF sichert.',
    problem:
      'Ein Dokument, das gut aussehen muss, kostet einen Abend in der Textverarbeitung, und gerechnet wird von Hand.',
    features: [
      {
        name: 'Blatt neben den Feldern',
        description: 'Was getippt wird, steht sofort auf dem Blatt; was üblich ist und fehlt, wird genannt.',
        storyIds: ['US-1'],
      },
      {
        name: 'Positionen und Steuer',
        description:
          'Positionen mit Menge, Preis und Steuer ergeben Summen je Satz; die Kleinunternehmerregel ist wählbar.',
        storyIds: ['US-2'],
      },
      {
        name: 'Fünf Arten',
        description: 'Rechnung, Angebot, Brief, Lebenslauf mit Abschnitten und Urkunde, vom Browser gedruckt.',
        storyIds: ['US-3'],
      },
      {
        name: 'Entwürfe',
        description:
          'Entwürfe bleiben, lassen sich öffnen, kopieren und löschen; der Absender wird übernommen, Nummern laufen weiter.',
        storyIds: ['US-4'],
      },
    ],
    stories: [
      {
        persona: 'Jemand, der schreibt',
        iWant: 'beim Tippen das Blatt sehen',
        soThat: 'ich weiß, was gedruckt wird',
        criteria: [
          { given: 'ein geöffnetes Dokument', when: 'ich in ein Feld tippe', then: 'steht es auf dem Blatt' },
          { given: 'ein Dokument', when: 'ich die Seite neu lade', then: 'ist es noch da' },
          { given: 'ein Dokument', when: 'etwas Übliches fehlt', then: 'wird es genannt, bis es ausgefüllt ist' },
        ],
      },
      {
        persona: 'Jemand, der Rechnungen schickt',
        iWant: 'Positionen auflisten',
        soThat: 'Summen und Steuer stimmen',
        criteria: [
          {
            given: 'eine Rechnung',
            when: 'ich Positionen hinzufüge',
            then: 'stehen Summe, Steuer je Satz und Gesamtbetrag auf dem Blatt',
          },
          {
            given: 'eine Rechnung',
            when: 'ich die Kleinunternehmerregel wähle',
            then: 'kommt keine Steuer dazu und das Blatt sagt, warum',
          },
          { given: 'eine Position', when: 'ich sie lösche und „Rückgängig“ drücke', then: 'ist sie wieder da' },
        ],
      },
      {
        persona: 'Jemand, der ein Dokument braucht',
        iWant: 'seine Art wählen und es drucken',
        soThat: 'ich es auf Papier oder als PDF habe',
        criteria: [
          { given: 'ein Dokument', when: 'ich eine andere Art wähle', then: 'ist das Blatt von dieser Art' },
          { given: 'ein Lebenslauf', when: 'ich Abschnitt und Eintrag hinzufüge', then: 'stehen beide auf dem Blatt' },
          { given: 'ein Dokument', when: 'ich Drucken drücke', then: 'druckt der Browser das Blatt' },
        ],
      },
      {
        persona: 'Jemand mit vielen Dokumenten',
        iWant: 'Entwürfe behalten',
        soThat: 'ich sie wiederfinde',
        criteria: [
          {
            given: 'ein Entwurf',
            when: 'ich eine weitere Rechnung beginne',
            then: 'wird der Absender übernommen und die Nummer läuft weiter',
          },
          { given: 'mehrere Entwürfe', when: 'ich einen früheren öffne', then: 'wird sein Blatt gezeigt' },
          { given: 'ein Entwurf', when: 'ich ihn lösche und „Rückgängig“ drücke', then: 'ist er wieder da' },
        ],
      },
    ],
    limits: [
      {
        title: 'Es ist keine Rechtsberatung: Was eine Rechnung enthalten muss, sagt das Gesetz',
        mitigation: 'Einmal eine Steuerberatung fragen und den Entwurf als Muster behalten.',
      },
      {
        title: 'Es verschickt nichts und führt keine Bücher',
        mitigation: 'Das PDF per E-Mail schicken und dort ablegen, wo es aufbewahrt werden muss.',
      },
      { title: 'Ein PDF entsteht im Druckdialog des Browsers', mitigation: 'Dort „Als PDF sichern“ wählen.' },
    ],
  },
};

const attribute = (name: string, type: 'text' | 'number' | 'money' | 'date' | 'choice', options: string[] = []) => ({
  name,
  type,
  options,
  references: null,
});

export const documentEntities: Both<readonly Entity[]> = {
  en: [
    {
      name: 'Draft',
      attributes: [
        attribute('Kind', 'choice', ['Invoice', 'Quote', 'Letter', 'CV', 'Certificate']),
        attribute('Sender', 'text'),
        attribute('Recipient', 'text'),
        attribute('Number', 'text'),
        attribute('Date', 'date'),
      ],
    },
    {
      name: 'Item',
      attributes: [
        attribute('Description', 'text'),
        attribute('Quantity', 'number'),
        attribute('Price', 'money'),
        attribute('Tax', 'number'),
      ],
    },
  ],
  de: [
    {
      name: 'Entwurf',
      attributes: [
        attribute('Art', 'choice', ['Rechnung', 'Angebot', 'Brief', 'Lebenslauf', 'Urkunde']),
        attribute('Absender', 'text'),
        attribute('Empfänger', 'text'),
        attribute('Nummer', 'text'),
        attribute('Datum', 'date'),
      ],
    },
    {
      name: 'Position',
      attributes: [
        attribute('Bezeichnung', 'text'),
        attribute('Menge', 'number'),
        attribute('Preis', 'money'),
        attribute('Steuer', 'number'),
      ],
    },
  ],
};
