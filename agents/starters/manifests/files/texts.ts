import type { Both } from '../../base/language.ts';
import type { StarterTexts } from '../../base/starter.ts';

export const filesTexts: Both<StarterTexts> = {
  en: {
    title: 'CSV cleaner',
    pitch:
      'Reads a CSV file that is dropped on the page, cleans it in steps that can be undone, shows before and after, and gives it back.',
    problem:
      'Exported files have blanks, duplicates and mixed formats, and cleaning them by hand is slow and hard to repeat.',
    features: [
      {
        name: 'Reading',
        description: 'Takes a dropped, chosen or pasted file and finds its delimiter, quotes and encoding.',
        storyIds: ['US-1'],
      },
      {
        name: 'Steps',
        description:
          'Trims, removes, splits, joins, renames, replaces, filters and sorts, and makes dates and numbers alike.',
        storyIds: ['US-2'],
      },
      {
        name: 'Preview',
        description: 'Shows before and after side by side, with changed cells marked and counted.',
        storyIds: ['US-2'],
      },
      { name: 'Undo and order', description: 'Undoes, moves and keeps the steps.', storyIds: ['US-3'] },
      {
        name: 'Download',
        description: 'Gives CSV, with the delimiter and encoding that are chosen, or JSON.',
        storyIds: ['US-4'],
      },
    ],
    stories: [
      {
        persona: 'Analyst',
        iWant: 'open a CSV file without settings',
        soThat: 'I see at once what is in it',
        criteria: [
          {
            given: 'a file with semicolons, quotes and umlauts in Windows-1252',
            when: 'I choose it',
            then: 'its columns and cells are read as they were written',
          },
          { given: 'rows that I pasted', when: 'I reload the page', then: 'they are still there' },
          {
            given: 'no file at hand',
            when: 'I load the example',
            then: 'it is marked as one and goes away in one press',
          },
          { given: 'a file that is no text', when: 'I choose it', then: 'the page says so' },
        ],
      },
      {
        persona: 'Analyst',
        iWant: 'clean the file in steps',
        soThat: 'I see what each one changes',
        criteria: [
          {
            given: 'cells with blanks around them',
            when: 'I add the step that trims',
            then: 'they are trimmed, counted and marked',
          },
          { given: 'empty rows and columns', when: 'I add the step that removes them', then: 'they are gone' },
          {
            given: 'duplicates',
            when: 'I add the step that removes them',
            then: 'the first of each is left, by all columns or by those that I choose',
          },
          { given: 'columns', when: 'I split one or join several', then: 'new columns stand in their place' },
          {
            given: 'dates and numbers in several formats',
            when: 'I make them alike',
            then: 'the unsure ones are left alone and counted',
          },
          { given: 'rows', when: 'I replace text, filter and sort', then: 'what is left stands in that order' },
          {
            given: 'columns',
            when: 'I rename one and remove another',
            then: 'the result has the new name and not the other',
          },
        ],
      },
      {
        persona: 'Analyst',
        iWant: 'change my mind about the steps',
        soThat: 'I can try things out',
        criteria: [
          { given: 'a step', when: 'I undo it and do it again', then: 'the result follows' },
          { given: 'two steps', when: 'I change their order', then: 'the result is that of the new order' },
          { given: 'steps', when: 'I close the file and open another', then: 'they are done with that one' },
          { given: 'a step whose column is missing', when: 'I look at it', then: 'it says so and changes nothing' },
        ],
      },
      {
        persona: 'Analyst',
        iWant: 'download the result',
        soThat: 'other programs can read it',
        criteria: [
          {
            given: 'a result',
            when: 'I choose a delimiter and download CSV',
            then: 'the file has it, and quotes where they are needed',
          },
          { given: 'letters that Windows-1252 lacks', when: 'I download in it', then: 'they are counted' },
          { given: 'a result', when: 'I download JSON', then: 'it holds an object for each row' },
        ],
      },
    ],
    limits: [
      {
        title: 'It reads text files with delimiters, no Excel workbooks.',
        mitigation: 'Save the sheet as CSV in Excel first.',
      },
      {
        title: 'A file beyond a million characters is forgotten at a reload.',
        mitigation: 'Choose the file again: the steps are kept.',
      },
      {
        title: 'Files of several hundred megabytes may exceed the memory of the browser.',
        mitigation: 'Cut the file into parts.',
      },
    ],
  },
  de: {
    title: 'CSV-Aufräumer',
    pitch:
      'Liest eine CSV-Datei, die auf die Seite gezogen wird, räumt sie in Schritten auf, zeigt Vorher und Nachher und gibt sie wieder aus.',
    problem:
      'Exportierte Dateien haben Leerzeichen, Duplikate und gemischte Formate; sie von Hand aufzuräumen dauert und lässt sich schlecht wiederholen.',
    features: [
      {
        name: 'Einlesen',
        description:
          'Nimmt eine abgelegte, gewählte oder eingefügte Datei und erkennt Trennzeichen, Anführungszeichen und Zeichensatz.',
        storyIds: ['US-1'],
      },
      {
        name: 'Schritte',
        description:
          'Kürzt, entfernt, teilt, verbindet, benennt um, ersetzt, filtert und sortiert, und vereinheitlicht Daten und Zahlen.',
        storyIds: ['US-2'],
      },
      {
        name: 'Vorschau',
        description: 'Zeigt Vorher und Nachher nebeneinander, mit markierten und gezählten Änderungen.',
        storyIds: ['US-2'],
      },
      {
        name: 'Rückgängig und Reihenfolge',
        description: 'Schritte lassen sich zurücknehmen und verschieben und bleiben erhalten.',
        storyIds: ['US-3'],
      },
      {
        name: 'Herunterladen',
        description: 'Gibt CSV mit gewähltem Trennzeichen und Zeichensatz aus, oder JSON.',
        storyIds: ['US-4'],
      },
    ],
    stories: [
      {
        persona: 'Analystin',
        iWant: 'eine CSV-Datei ohne Einstellungen öffnen',
        soThat: 'ich sofort sehe, was darin steht',
        criteria: [
          {
            given: 'eine Datei mit Semikolons, Anführungszeichen und Umlauten in Windows-1252',
            when: 'ich sie wähle',
            then: 'werden Spalten und Zellen richtig gelesen',
          },
          { given: 'eingefügte Zeilen', when: 'ich die Seite neu lade', then: 'sind sie noch da' },
          {
            given: 'keine Datei zur Hand',
            when: 'ich das Beispiel lade',
            then: 'ist es als solches markiert und mit einem Druck wieder weg',
          },
          { given: 'eine Datei, die kein Text ist', when: 'ich sie wähle', then: 'sagt die Seite das' },
        ],
      },
      {
        persona: 'Analystin',
        iWant: 'die Datei in Schritten aufräumen',
        soThat: 'ich sehe, was jeder ändert',
        criteria: [
          {
            given: 'Zellen mit Leerzeichen am Rand',
            when: 'ich den Schritt zum Kürzen hinzufüge',
            then: 'sind sie gekürzt, gezählt und markiert',
          },
          {
            given: 'leere Zeilen und Spalten',
            when: 'ich den Schritt hinzufüge, der sie entfernt',
            then: 'sind sie weg',
          },
          {
            given: 'Duplikate',
            when: 'ich den Schritt hinzufüge, der sie entfernt',
            then: 'bleibt das erste, nach allen oder nach gewählten Spalten',
          },
          {
            given: 'Spalten',
            when: 'ich eine teile oder mehrere verbinde',
            then: 'stehen neue Spalten an ihrer Stelle',
          },
          {
            given: 'Daten und Zahlen in mehreren Formaten',
            when: 'ich sie vereinheitliche',
            then: 'bleiben die unsicheren so und werden gezählt',
          },
          {
            given: 'Zeilen',
            when: 'ich Text ersetze, filtere und sortiere',
            then: 'steht der Rest in dieser Reihenfolge da',
          },
          {
            given: 'Spalten',
            when: 'ich eine umbenenne und eine andere entferne',
            then: 'hat das Ergebnis den neuen Namen und die andere nicht',
          },
        ],
      },
      {
        persona: 'Analystin',
        iWant: 'es mir mit den Schritten anders überlegen',
        soThat: 'ich etwas ausprobieren kann',
        criteria: [
          { given: 'ein Schritt', when: 'ich ihn rückgängig mache und wiederhole', then: 'folgt das Ergebnis' },
          { given: 'zwei Schritte', when: 'ich ihre Reihenfolge ändere', then: 'entspricht das Ergebnis der neuen' },
          {
            given: 'Schritte',
            when: 'ich die Datei schließe und eine andere öffne',
            then: 'werden sie mit dieser ausgeführt',
          },
          { given: 'ein Schritt, dessen Spalte fehlt', when: 'ich ihn ansehe', then: 'sagt er das und ändert nichts' },
        ],
      },
      {
        persona: 'Analystin',
        iWant: 'das Ergebnis herunterladen',
        soThat: 'andere Programme es lesen können',
        criteria: [
          {
            given: 'ein Ergebnis',
            when: 'ich ein Trennzeichen wähle und CSV herunterlade',
            then: 'hat die Datei dieses, und Anführungszeichen, wo sie nötig sind',
          },
          { given: 'Zeichen, die Windows-1252 nicht hat', when: 'ich darin herunterlade', then: 'werden sie gezählt' },
          { given: 'ein Ergebnis', when: 'ich JSON herunterlade', then: 'enthält es ein Objekt je Zeile' },
        ],
      },
    ],
    limits: [
      {
        title: 'Gelesen werden Textdateien mit Trennzeichen, keine Excel-Mappen.',
        mitigation: 'Das Blatt in Excel zuerst als CSV speichern.',
      },
      {
        title: 'Eine Datei über einer Million Zeichen wird beim Neuladen vergessen.',
        mitigation: 'Die Datei noch einmal wählen: Die Schritte bleiben.',
      },
      {
        title: 'Dateien von mehreren hundert Megabyte können den Speicher des Browsers übersteigen.',
        mitigation: 'Die Datei in Teile schneiden.',
      },
    ],
  },
};
