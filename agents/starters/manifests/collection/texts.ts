import type { Both } from '../../base/language.ts';
import type { StarterTexts } from '../../base/starter.ts';

export const collectionTexts: Both<StarterTexts> = {
  en: {
    title: 'Inventory and collection',
    name: 'Collection',
    pitch:
      'Keeps an inventory, a directory or a collection in a table whose fields you choose, with search, sums, stock, lending and CSV.',
    problem:
      'What somebody owns or knows is spread over notes and spreadsheets, so nobody knows what is there and who has it.',
    features: [
      {
        name: 'Entries',
        description: 'Adds, changes and removes entries, and takes the last changes back.',
        storyIds: ['US-1'],
      },
      {
        name: 'Search, filter and sort',
        description: 'Finds entries by any of their words and by their choices, sorted by any field.',
        storyIds: ['US-2'],
      },
      {
        name: 'Stock',
        description: 'Counts pieces with plus and minus, warns below a minimum and adds up numbers and money.',
        storyIds: ['US-3'],
      },
      { name: 'Lending', description: 'Notes who has a thing and since when.', storyIds: ['US-4'] },
      {
        name: 'Import and export',
        description: 'Reads a CSV file or pasted rows after a preview, and downloads all entries as CSV.',
        storyIds: ['US-5'],
      },
      {
        name: 'Own fields',
        description: 'Adds, renames, moves and removes the fields that entries have.',
        storyIds: ['US-6'],
      },
    ],
    stories: [
      {
        persona: 'Keeper',
        iWant: 'add, change and remove entries',
        soThat: 'the list says what is there',
        criteria: [
          { given: 'an open application', when: 'I add an entry', then: 'it stands in the list' },
          {
            given: 'the form of a new entry',
            when: 'I save it without its name',
            then: 'it is not added and the field says why',
          },
          { given: 'an entry', when: 'I change it and reload the page', then: 'the change is still there' },
          { given: 'an entry', when: 'I remove it and press Undo', then: 'it is back' },
        ],
      },
      {
        persona: 'Keeper',
        iWant: 'search and sort',
        soThat: 'I find an entry in a long list',
        criteria: [
          { given: 'several entries', when: 'I type into the search', then: 'only what fits is listed' },
          {
            given: 'several entries',
            when: 'I sort by a field',
            then: 'they stand in that order, or in the opposite one',
          },
          { given: 'a search that nothing fits', when: 'I clear it', then: 'all entries are listed again' },
        ],
      },
      {
        persona: 'Keeper',
        iWant: 'count pieces',
        soThat: 'I notice in time what runs out',
        criteria: [
          { given: 'an entry with a stock', when: 'I press plus or minus', then: 'its number changes by one' },
          {
            given: 'an entry at its minimum',
            when: 'one more is taken',
            then: 'it is marked as low and can be listed alone',
          },
          { given: 'entries with a stock', when: 'I look at the list', then: 'their pieces are added up' },
        ],
      },
      {
        persona: 'Keeper',
        iWant: 'note who has a thing',
        soThat: 'it comes back',
        criteria: [
          {
            given: 'a thing',
            when: 'I lend it to somebody',
            then: 'the list says to whom and since when, also after a reload',
          },
          { given: 'a thing that is lent out', when: 'it is back', then: 'it can be lent again' },
          { given: 'the question to whom', when: 'I leave it empty', then: 'nothing is lent and the field says why' },
        ],
      },
      {
        persona: 'Keeper',
        iWant: 'import and export CSV',
        soThat: 'I need not type a list twice',
        criteria: [
          {
            given: 'rows of a spreadsheet',
            when: 'I paste them',
            then: 'I see them first, and after the import they stand in the list',
          },
          {
            given: 'a CSV file in UTF-8 or Windows-1252',
            when: 'I choose it',
            then: 'its letters are read as they were written',
          },
          { given: 'an import', when: 'I press Undo', then: 'its entries are gone' },
          { given: 'entries', when: 'I download the CSV file', then: 'it holds every entry' },
        ],
      },
      {
        persona: 'Keeper',
        iWant: 'choose the fields',
        soThat: 'the list fits what I keep',
        criteria: [
          { given: 'the fields', when: 'I add one', then: 'the form of an entry asks for it' },
          { given: 'a field', when: 'I add another of the same name', then: 'it is refused in words' },
          { given: 'a field', when: 'I remove it', then: 'I am asked first, as what it holds is removed with it' },
        ],
      },
    ],
    limits: [
      {
        title: 'Entries lie in one browser on one device.',
        mitigation: 'Download the CSV file as a copy and import it elsewhere.',
      },
      {
        title: 'There are no photos, and no reading of bar codes.',
        mitigation: 'Keep a number or an address of a photo in a text field.',
      },
      { title: 'Nobody is reminded of what is lent out.', mitigation: 'List what is lent out and look since when.' },
    ],
  },
  de: {
    title: 'Inventar und Sammlung',
    name: 'Sammlung',
    pitch:
      'Führt ein Inventar, ein Verzeichnis oder eine Sammlung in einer Tabelle mit eigenen Feldern, mit Suche, Summen, Bestand, Verleih und CSV.',
    problem:
      'Was jemand hat oder weiß, liegt in Notizen und Tabellen verstreut, und niemand weiß, was da ist und wer es hat.',
    features: [
      {
        name: 'Einträge',
        description: 'Fügt Einträge hinzu, ändert und entfernt sie, und macht die letzten Änderungen rückgängig.',
        storyIds: ['US-1'],
      },
      {
        name: 'Suchen, filtern, sortieren',
        description: 'Findet Einträge nach ihren Wörtern und ihrer Auswahl, sortiert nach jedem Feld.',
        storyIds: ['US-2'],
      },
      {
        name: 'Bestand',
        description: 'Zählt Stücke mit Plus und Minus, warnt unter dem Mindestbestand und summiert Zahlen und Geld.',
        storyIds: ['US-3'],
      },
      { name: 'Verleih', description: 'Hält fest, wer eine Sache hat und seit wann.', storyIds: ['US-4'] },
      {
        name: 'Import und Export',
        description:
          'Liest eine CSV-Datei oder eingefügte Zeilen nach einer Vorschau und gibt alle Einträge als CSV aus.',
        storyIds: ['US-5'],
      },
      {
        name: 'Eigene Felder',
        description: 'Die Felder der Einträge lassen sich hinzufügen, umbenennen, verschieben und entfernen.',
        storyIds: ['US-6'],
      },
    ],
    stories: [
      {
        persona: 'Besitzer',
        iWant: 'Einträge hinzufügen, ändern und entfernen',
        soThat: 'die Liste sagt, was da ist',
        criteria: [
          { given: 'eine offene Anwendung', when: 'ich einen Eintrag hinzufüge', then: 'steht er in der Liste' },
          {
            given: 'das Formular eines neuen Eintrags',
            when: 'ich ihn ohne Namen speichere',
            then: 'wird er nicht hinzugefügt, und das Feld sagt warum',
          },
          { given: 'ein Eintrag', when: 'ich ihn ändere und die Seite neu lade', then: 'ist die Änderung noch da' },
          { given: 'ein Eintrag', when: 'ich ihn entferne und Rückgängig drücke', then: 'ist er wieder da' },
        ],
      },
      {
        persona: 'Besitzer',
        iWant: 'suchen und sortieren',
        soThat: 'ich einen Eintrag in einer langen Liste finde',
        criteria: [
          { given: 'mehrere Einträge', when: 'ich in die Suche schreibe', then: 'steht nur da, was passt' },
          {
            given: 'mehrere Einträge',
            when: 'ich nach einem Feld sortiere',
            then: 'stehen sie in dieser oder der umgekehrten Reihenfolge',
          },
          { given: 'eine Suche, zu der nichts passt', when: 'ich sie leere', then: 'stehen alle Einträge wieder da' },
        ],
      },
      {
        persona: 'Besitzer',
        iWant: 'Stücke zählen',
        soThat: 'ich rechtzeitig merke, was ausgeht',
        criteria: [
          {
            given: 'ein Eintrag mit Bestand',
            when: 'ich Plus oder Minus drücke',
            then: 'ändert sich seine Zahl um eins',
          },
          {
            given: 'ein Eintrag an seinem Mindestbestand',
            when: 'noch eins weggenommen wird',
            then: 'ist er als knapp markiert und lässt sich allein anzeigen',
          },
          { given: 'Einträge mit Bestand', when: 'ich die Liste ansehe', then: 'sind ihre Stücke summiert' },
        ],
      },
      {
        persona: 'Besitzer',
        iWant: 'festhalten, wer eine Sache hat',
        soThat: 'sie zurückkommt',
        criteria: [
          {
            given: 'eine Sache',
            when: 'ich sie verleihe',
            then: 'sagt die Liste, an wen und seit wann, auch nach dem Neuladen',
          },
          { given: 'eine verliehene Sache', when: 'sie zurück ist', then: 'lässt sie sich wieder verleihen' },
          {
            given: 'die Frage, an wen',
            when: 'ich sie leer lasse',
            then: 'wird nichts verliehen, und das Feld sagt warum',
          },
        ],
      },
      {
        persona: 'Besitzer',
        iWant: 'CSV einlesen und ausgeben',
        soThat: 'ich keine Liste zweimal tippen muss',
        criteria: [
          {
            given: 'Zeilen einer Tabelle',
            when: 'ich sie einfüge',
            then: 'sehe ich sie zuerst, und nach dem Einlesen stehen sie in der Liste',
          },
          {
            given: 'eine CSV-Datei in UTF-8 oder Windows-1252',
            when: 'ich sie wähle',
            then: 'werden ihre Buchstaben richtig gelesen',
          },
          { given: 'eingelesene Einträge', when: 'ich Rückgängig drücke', then: 'sind sie wieder weg' },
          { given: 'Einträge', when: 'ich die CSV-Datei herunterlade', then: 'enthält sie jeden Eintrag' },
        ],
      },
      {
        persona: 'Besitzer',
        iWant: 'die Felder selbst wählen',
        soThat: 'die Liste zu dem passt, was ich festhalte',
        criteria: [
          { given: 'die Felder', when: 'ich eines hinzufüge', then: 'fragt das Formular eines Eintrags danach' },
          { given: 'ein Feld', when: 'ich ein zweites gleichen Namens hinzufüge', then: 'wird es in Worten abgelehnt' },
          {
            given: 'ein Feld',
            when: 'ich es entferne',
            then: 'werde ich zuerst gefragt, weil sein Inhalt mit verschwindet',
          },
        ],
      },
    ],
    limits: [
      {
        title: 'Die Einträge liegen in einem Browser auf einem Gerät.',
        mitigation: 'Die CSV-Datei als Kopie herunterladen und woanders einlesen.',
      },
      {
        title: 'Fotos und das Lesen von Strichcodes gibt es nicht.',
        mitigation: 'Eine Nummer oder die Adresse eines Fotos in ein Textfeld schreiben.',
      },
      {
        title: 'An Verliehenes wird niemand erinnert.',
        mitigation: 'Das Verliehene anzeigen und nachsehen, seit wann es weg ist.',
      },
    ],
  },
};
