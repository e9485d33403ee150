import type { Both } from '../../base/language.ts';
import type { StarterTexts } from '../../base/starter.ts';

export const editorTexts: Both<StarterTexts> = {
  en: {
    title: 'Notes',
    pitch:
      'Keeps notes in Markdown, beside their preview, with tags, search, a trash and files to take along; also as a journal or in plain text.',
    problem: 'Thoughts end up in many places, and are lost or cannot be found again.',
    features: [
      { name: 'Writing', description: 'Saves each note as it is written and counts its words.', storyIds: ['US-1'] },
      {
        name: 'Finding',
        description: 'Finds notes by words and by #tags, and keeps pinned ones on top.',
        storyIds: ['US-2'],
      },
      {
        name: 'Preview',
        description: 'Shows headings, lists, tasks to tick, tables, code and links as they are read.',
        storyIds: ['US-3'],
      },
      { name: 'Trash', description: 'Keeps removed notes until they are deleted for good.', storyIds: ['US-4'] },
      { name: 'Files', description: 'Downloads one note or all in one file, and imports files.', storyIds: ['US-5'] },
    ],
    stories: [
      {
        persona: 'Writer',
        iWant: 'write without thinking of saving',
        soThat: 'nothing is lost',
        criteria: [
          { given: 'a note', when: 'I write and reload the page', then: 'the text is there' },
          { given: 'several notes', when: 'I look at the list', then: 'it shows every one' },
          { given: 'a note', when: 'I write', then: 'its words are counted' },
          {
            given: 'the application',
            when: 'I press the button for a note',
            then: 'a new one is open; in a journal that of today, which is made once',
          },
        ],
      },
      {
        persona: 'Writer',
        iWant: 'find a note',
        soThat: 'I can go on with it',
        criteria: [
          { given: 'several notes', when: 'I search for a word', then: 'the notes with it are listed' },
          { given: 'a note with a #tag', when: 'I press the tag', then: 'the notes with it are listed' },
          { given: 'a pinned note', when: 'I look at the list', then: 'it comes first' },
        ],
      },
      {
        persona: 'Writer',
        iWant: 'see my text as it is read',
        soThat: 'I can give it to others',
        criteria: [
          {
            given: 'a text in Markdown',
            when: 'I look at the preview',
            then: 'headings, emphasis, quotes and lists are shown as such; plain text has no preview',
          },
          { given: 'tasks in a note', when: 'I tick one in the preview', then: 'it is ticked in the text' },
          {
            given: 'a link and HTML in a note',
            when: 'I look at the preview',
            then: 'the link shows its address and the HTML stays text',
          },
          { given: 'selected text', when: 'I press the key for bold', then: 'it is bold' },
        ],
      },
      {
        persona: 'Writer',
        iWant: 'remove notes without fear',
        soThat: 'a mistake costs nothing',
        criteria: [
          { given: 'a note that I removed', when: 'I press Undo', then: 'it is open again' },
          { given: 'a note in the trash', when: 'I restore it', then: 'it is listed again' },
          { given: 'a note in the trash', when: 'I delete it for good', then: 'I am asked first' },
        ],
      },
      {
        persona: 'Writer',
        iWant: 'take my notes along',
        soThat: 'they do not depend on this browser',
        criteria: [
          { given: 'a note', when: 'I download it', then: 'the file holds the text as it was written' },
          { given: 'several notes', when: 'I download all and import the file', then: 'they are there again' },
          { given: 'a file without text', when: 'I import it', then: 'no note is added and the page says so' },
        ],
      },
    ],
    limits: [
      {
        title: 'Notes lie in one browser on one device and are not encrypted.',
        mitigation: 'Download all notes as a copy, and lock the device.',
      },
      { title: 'Nobody else can write in the same note.', mitigation: 'Send the downloaded file.' },
      { title: 'There are no images in notes.', mitigation: 'Write the address of the image as a link.' },
    ],
  },
  de: {
    title: 'Notizen',
    pitch:
      'Bewahrt Notizen in Markdown neben ihrer Vorschau auf, mit Schlagwörtern, Suche, Papierkorb und Dateien zum Mitnehmen; auch als Tagebuch oder reiner Text.',
    problem: 'Gedanken landen an vielen Orten, gehen verloren oder sind nicht wiederzufinden.',
    features: [
      {
        name: 'Schreiben',
        description: 'Speichert jede Notiz beim Schreiben und zählt ihre Wörter.',
        storyIds: ['US-1'],
      },
      {
        name: 'Finden',
        description: 'Findet Notizen nach Wörtern und #Schlagwörtern und hält angeheftete oben.',
        storyIds: ['US-2'],
      },
      {
        name: 'Vorschau',
        description: 'Zeigt Überschriften, Listen, Aufgaben zum Abhaken, Tabellen, Code und Links.',
        storyIds: ['US-3'],
      },
      {
        name: 'Papierkorb',
        description: 'Hält entfernte Notizen, bis sie endgültig gelöscht werden.',
        storyIds: ['US-4'],
      },
      {
        name: 'Dateien',
        description: 'Lädt eine Notiz oder alle in einer Datei herunter und liest Dateien ein.',
        storyIds: ['US-5'],
      },
    ],
    stories: [
      {
        persona: 'Schreibende',
        iWant: 'schreiben, ohne ans Speichern zu denken',
        soThat: 'nichts verloren geht',
        criteria: [
          { given: 'eine Notiz', when: 'ich schreibe und die Seite neu lade', then: 'ist der Text da' },
          { given: 'mehrere Notizen', when: 'ich die Liste ansehe', then: 'zeigt sie jede' },
          { given: 'eine Notiz', when: 'ich schreibe', then: 'werden ihre Wörter gezählt' },
          {
            given: 'die Anwendung',
            when: 'ich den Knopf für eine Notiz drücke',
            then: 'ist eine neue offen; im Tagebuch die von heute, die es nur einmal gibt',
          },
        ],
      },
      {
        persona: 'Schreibende',
        iWant: 'eine Notiz finden',
        soThat: 'ich an ihr weiterschreiben kann',
        criteria: [
          { given: 'mehrere Notizen', when: 'ich nach einem Wort suche', then: 'stehen die Notizen mit ihm da' },
          {
            given: 'eine Notiz mit #Schlagwort',
            when: 'ich das Schlagwort drücke',
            then: 'stehen die Notizen mit ihm da',
          },
          { given: 'eine angeheftete Notiz', when: 'ich die Liste ansehe', then: 'steht sie zuerst' },
        ],
      },
      {
        persona: 'Schreibende',
        iWant: 'meinen Text so sehen, wie er gelesen wird',
        soThat: 'ich ihn weitergeben kann',
        criteria: [
          {
            given: 'ein Text in Markdown',
            when: 'ich die Vorschau ansehe',
            then: 'sind Überschriften, Betonung, Zitate und Listen als solche zu sehen; reiner Text hat keine Vorschau',
          },
          {
            given: 'Aufgaben in einer Notiz',
            when: 'ich eine in der Vorschau abhake',
            then: 'ist sie im Text abgehakt',
          },
          {
            given: 'ein Link und HTML in einer Notiz',
            when: 'ich die Vorschau ansehe',
            then: 'zeigt der Link seine Adresse, und das HTML bleibt Text',
          },
          { given: 'ausgewählter Text', when: 'ich die Taste für Fett drücke', then: 'ist er fett' },
        ],
      },
      {
        persona: 'Schreibende',
        iWant: 'Notizen ohne Angst entfernen',
        soThat: 'ein Irrtum nichts kostet',
        criteria: [
          { given: 'eine entfernte Notiz', when: 'ich Rückgängig drücke', then: 'ist sie wieder offen' },
          { given: 'eine Notiz im Papierkorb', when: 'ich sie wiederherstelle', then: 'steht sie wieder in der Liste' },
          { given: 'eine Notiz im Papierkorb', when: 'ich sie endgültig lösche', then: 'werde ich zuerst gefragt' },
        ],
      },
      {
        persona: 'Schreibende',
        iWant: 'meine Notizen mitnehmen',
        soThat: 'sie nicht von diesem Browser abhängen',
        criteria: [
          {
            given: 'eine Notiz',
            when: 'ich sie herunterlade',
            then: 'enthält die Datei den Text, wie er geschrieben wurde',
          },
          { given: 'mehrere Notizen', when: 'ich alle herunterlade und die Datei einlese', then: 'sind sie wieder da' },
          {
            given: 'eine Datei ohne Text',
            when: 'ich sie einlese',
            then: 'kommt keine Notiz dazu, und die Seite sagt das',
          },
        ],
      },
    ],
    limits: [
      {
        title: 'Die Notizen liegen unverschlüsselt in einem Browser auf einem Gerät.',
        mitigation: 'Alle Notizen als Kopie herunterladen und das Gerät sperren.',
      },
      {
        title: 'Niemand sonst kann in derselben Notiz schreiben.',
        mitigation: 'Die heruntergeladene Datei verschicken.',
      },
      { title: 'Bilder in Notizen gibt es nicht.', mitigation: 'Die Adresse des Bildes als Link schreiben.' },
    ],
  },
};
