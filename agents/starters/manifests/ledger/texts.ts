import type { Entity } from '../../../../schema/prd.ts';
import type { Both } from '../../base/language.ts';
import type { StarterTexts } from '../../base/starter.ts';

export const ledgerTexts: Both<StarterTexts> = {
  en: {
    title: 'Expense ledger',
    pitch:
      'Keeps who paid what for whom in several currencies and settles it in the fewest transfers, or keeps a budget by category.',
    problem: 'After a trip or a month together nobody knows any more who paid for what and who owes whom.',
    features: [
      {
        name: 'Expenses',
        description:
          'Who paid, what for, how much, in which currency, for whom and when; changed, deleted, undone, exported.',
        storyIds: ['US-1'],
      },
      {
        name: 'Balances and settling',
        description: 'Shares equally, by parts or by amounts, and the fewest transfers that settle all.',
        storyIds: ['US-2'],
      },
      {
        name: 'Several currencies',
        description: 'Rates typed by hand; a rate that is missing is asked for.',
        storyIds: ['US-3'],
      },
      {
        name: 'Budget',
        description: 'Income and spending by category with limits and totals by month, and what is left of a budget.',
        storyIds: ['US-5', 'US-4'],
      },
    ],
    stories: [
      {
        persona: 'Somebody who paid',
        iWant: 'note an expense',
        soThat: 'it is not forgotten',
        criteria: [
          { given: 'people who share', when: 'I add an expense', then: 'it stands in the list, also after a reload' },
          {
            given: 'the form of an expense',
            when: 'I save it without an amount',
            then: 'it is not saved and the field says why',
          },
          { given: 'an expense', when: 'I change it', then: 'the list shows the change' },
          { given: 'an expense', when: 'I delete it and press Undo', then: 'it is back' },
          { given: 'an expense that is usual', when: 'I press it', then: 'its form begins with its name and amount' },
        ],
      },
      {
        persona: 'Somebody who shares',
        iWant: 'see who owes whom',
        soThat: 'we settle with few transfers',
        criteria: [
          { given: 'an expense shared equally', when: 'I open the balances', then: 'it says who pays whom how much' },
          { given: 'an expense shared by parts', when: 'I open the balances', then: 'the parts weigh the shares' },
          {
            given: 'an expense shared by amounts',
            when: 'the amounts do not add up',
            then: 'it is not saved and says how much is left',
          },
          { given: 'a transfer', when: 'I mark it as paid', then: 'it is settled' },
        ],
      },
      {
        persona: 'Somebody who travels',
        iWant: 'pay in several currencies',
        soThat: 'balances are right in one',
        criteria: [
          {
            given: 'an expense in another currency',
            when: 'there is no rate',
            then: 'the rate is asked for and nothing is guessed',
          },
          {
            given: 'an expense in another currency',
            when: 'I type the rate',
            then: 'balances are in the main currency',
          },
          { given: 'a currency in an entry', when: 'I remove it', then: 'it stays and says why' },
        ],
      },
      {
        persona: 'Somebody with a budget',
        iWant: 'note income and spending',
        soThat: 'I see what is left',
        criteria: [
          { given: 'a book', when: 'I add income and spending', then: 'it shows what is left of the month' },
          { given: 'a category with a limit', when: 'more is spent', then: 'it says by how much' },
          { given: 'an entry', when: 'I delete it and press Undo', then: 'it is back' },
        ],
      },
      {
        persona: 'Somebody with a budget',
        iWant: 'keep to a budget',
        soThat: 'I stop before it is used up',
        criteria: [
          { given: 'a budget', when: 'I enter what I spent', then: 'it says what is left' },
          {
            given: 'little left',
            when: 'I spend more',
            then: 'it warns me close to the limit, and says by how much it is over',
          },
          { given: 'a budget per month', when: 'a month begins', then: 'the whole budget is there again' },
        ],
      },
    ],
    limits: [
      {
        title: 'It lives on one device: others do not see or change it',
        mitigation: 'Pass on the CSV file, or look at the balances together.',
      },
      { title: 'Rates of exchange are not fetched', mitigation: 'Type the rate that was paid.' },
      { title: 'It moves no money', mitigation: 'Transfer it with a bank and mark it as paid.' },
    ],
  },
  de: {
    title: 'Ausgabenbuch',
    pitch:
      'Hält fest, wer was für wen bezahlt hat, in mehreren Währungen, und gleicht mit den wenigsten Überweisungen aus, oder führt ein Budget nach Kategorien.',
    problem:
      'Nach einer Reise oder einem gemeinsamen Monat weiß niemand mehr, wer was bezahlt hat und wer wem etwas schuldet.',
    features: [
      {
        name: 'Ausgaben',
        description:
          'Wer, wofür, wie viel, in welcher Währung, für wen und wann; ändern, löschen, zurückholen, exportieren.',
        storyIds: ['US-1'],
      },
      {
        name: 'Salden und Ausgleich',
        description:
          'Anteile gleich, nach Teilen oder nach Beträgen, und die wenigsten Überweisungen, die alles ausgleichen.',
        storyIds: ['US-2'],
      },
      {
        name: 'Mehrere Währungen',
        description: 'Kurse von Hand; ein Kurs, der fehlt, wird erfragt.',
        storyIds: ['US-3'],
      },
      {
        name: 'Budget',
        description:
          'Einnahmen und Ausgaben nach Kategorie mit Grenzen und Monatssummen, und was vom Budget übrig ist.',
        storyIds: ['US-5', 'US-4'],
      },
    ],
    stories: [
      {
        persona: 'Jemand, der bezahlt hat',
        iWant: 'eine Ausgabe notieren',
        soThat: 'sie nicht vergessen wird',
        criteria: [
          {
            given: 'Personen, die teilen',
            when: 'ich eine Ausgabe hinzufüge',
            then: 'steht sie in der Liste, auch nach dem Neuladen',
          },
          {
            given: 'das Formular einer Ausgabe',
            when: 'ich sie ohne Betrag speichere',
            then: 'wird sie nicht gespeichert und das Feld sagt, warum',
          },
          { given: 'eine Ausgabe', when: 'ich sie ändere', then: 'zeigt die Liste die Änderung' },
          { given: 'eine Ausgabe', when: 'ich sie lösche und „Rückgängig“ drücke', then: 'ist sie wieder da' },
          {
            given: 'eine übliche Ausgabe',
            when: 'ich sie drücke',
            then: 'beginnt das Formular mit ihrem Namen und Betrag',
          },
        ],
      },
      {
        persona: 'Jemand, der teilt',
        iWant: 'sehen, wer wem etwas schuldet',
        soThat: 'wir mit wenigen Überweisungen ausgleichen',
        criteria: [
          {
            given: 'eine gleich geteilte Ausgabe',
            when: 'ich die Salden öffne',
            then: 'steht da, wer wem wie viel zahlt',
          },
          {
            given: 'eine nach Teilen geteilte Ausgabe',
            when: 'ich die Salden öffne',
            then: 'gewichten die Teile die Anteile',
          },
          {
            given: 'eine nach Beträgen geteilte Ausgabe',
            when: 'die Beträge nicht aufgehen',
            then: 'wird sie nicht gespeichert und sagt, was übrig ist',
          },
          { given: 'eine Überweisung', when: 'ich sie als bezahlt notiere', then: 'ist sie ausgeglichen' },
        ],
      },
      {
        persona: 'Jemand auf Reisen',
        iWant: 'in mehreren Währungen bezahlen',
        soThat: 'die Salden in einer stimmen',
        criteria: [
          {
            given: 'eine Ausgabe in anderer Währung',
            when: 'der Kurs fehlt',
            then: 'wird er erfragt und nichts geschätzt',
          },
          {
            given: 'eine Ausgabe in anderer Währung',
            when: 'ich den Kurs eingebe',
            then: 'stehen die Salden in der Hauptwährung',
          },
          { given: 'eine Währung in einem Eintrag', when: 'ich sie entferne', then: 'bleibt sie und sagt, warum' },
        ],
      },
      {
        persona: 'Jemand mit einem Budget',
        iWant: 'Einnahmen und Ausgaben notieren',
        soThat: 'ich sehe, was übrig ist',
        criteria: [
          {
            given: 'ein Buch',
            when: 'ich Einnahmen und Ausgaben hinzufüge',
            then: 'zeigt es, was vom Monat übrig ist',
          },
          { given: 'eine Kategorie mit Grenze', when: 'mehr ausgegeben wird', then: 'steht da, um wie viel' },
          { given: 'eine Buchung', when: 'ich sie lösche und „Rückgängig“ drücke', then: 'ist sie wieder da' },
        ],
      },
      {
        persona: 'Jemand mit einem Budget',
        iWant: 'mit einem Budget auskommen',
        soThat: 'ich aufhöre, bevor es verbraucht ist',
        criteria: [
          { given: 'ein Budget', when: 'ich eintrage, was ich ausgegeben habe', then: 'steht da, was übrig ist' },
          {
            given: 'wenig übrig',
            when: 'ich mehr ausgebe',
            then: 'warnt es kurz vor der Grenze und sagt, um wie viel es darüber ist',
          },
          { given: 'ein Budget pro Monat', when: 'ein Monat beginnt', then: 'ist das ganze Budget wieder da' },
        ],
      },
    ],
    limits: [
      {
        title: 'Es lebt auf einem Gerät: Andere sehen und ändern es nicht',
        mitigation: 'Die CSV-Datei weitergeben oder die Salden gemeinsam ansehen.',
      },
      { title: 'Wechselkurse werden nicht abgerufen', mitigation: 'Den bezahlten Kurs eingeben.' },
      { title: 'Es bewegt kein Geld', mitigation: 'Mit der Bank überweisen und als bezahlt notieren.' },
    ],
  },
};

const attribute = (name: string, type: 'text' | 'money' | 'date' | 'choice', options: string[] = []) => ({
  name,
  type,
  options,
  references: null,
});

export const ledgerEntities: Both<readonly Entity[]> = {
  en: [
    {
      name: 'Entry',
      attributes: [
        attribute('Title', 'text'),
        attribute('Payer', 'text'),
        attribute('Amount', 'money'),
        attribute('Currency', 'text'),
        attribute('Date', 'date'),
        attribute('Shared', 'choice', ['equally', 'by parts', 'by amounts']),
        attribute('Category', 'text'),
      ],
    },
  ],
  de: [
    {
      name: 'Eintrag',
      attributes: [
        attribute('Titel', 'text'),
        attribute('Bezahlt von', 'text'),
        attribute('Betrag', 'money'),
        attribute('Währung', 'text'),
        attribute('Datum', 'date'),
        attribute('Geteilt', 'choice', ['gleich', 'nach Anteilen', 'nach Beträgen']),
        attribute('Kategorie', 'text'),
      ],
    },
  ],
};
