import type { StarterTexts } from '../../base/starter.ts';

export const boardGerman: StarterTexts = {
  title: 'Kartentafel',
  pitch:
    'Schiebt Karten von Spalte zu Spalte, mit Ziehen, Knopf oder Taste, mit Personen, Tagen, Farben, Grenzen, Filter und Archiv.',
  problem: 'Was zu tun ist, steckt in Köpfen und Nachrichten, und niemand sieht, was wartet, läuft oder fertig ist.',
  features: [
    {
      name: 'Karten',
      description: 'Hält Titel, Notizen, Person, Tag und Farbe für jede Aufgabe fest.',
      storyIds: ['US-1'],
    },
    {
      name: 'Verschieben',
      description: 'Verschiebt Karten mit Zeiger, Finger, Knopf und Taste und nimmt es zurück.',
      storyIds: ['US-2'],
    },
    {
      name: 'Spalten',
      description: 'Fügt Spalten hinzu, benennt, ordnet und entfernt sie und begrenzt, wie viele Karten sie fassen.',
      storyIds: ['US-3'],
    },
    { name: 'Suche und Filter', description: 'Zeigt nur die Karten, die passen.', storyIds: ['US-4'] },
    { name: 'Archiv', description: 'Legt Erledigtes weg und holt es zurück.', storyIds: ['US-5'] },
  ],
  stories: [
    {
      persona: 'Teammitglied',
      iWant: 'aufschreiben, was zu tun ist',
      soThat: 'nichts vergessen wird',
      criteria: [
        {
          given: 'eine Spalte',
          when: 'ich einen Titel eingebe und die Eingabetaste drücke',
          then: 'steht die Karte dort, auch nach dem Neuladen der Seite',
        },
        { given: 'eine Karte', when: 'ich ihr Notizen, Person, Tag und Farbe gebe', then: 'zeigt die Karte sie' },
        { given: 'eine Karte', when: 'ich sie lösche und das zurücknehme', then: 'ist sie wieder da' },
      ],
    },
    {
      persona: 'Teammitglied',
      iWant: 'eine Karte in die nächste Spalte schieben',
      soThat: 'alle sehen, wie weit sie ist',
      criteria: [
        {
          given: 'eine Karte',
          when: 'ich den Knopf der nächsten Spalte drücke und es zurücknehme',
          then: 'ist sie dort und dann zurück',
        },
        {
          given: 'eine Karte mit dem Fokus',
          when: 'ich Alt und den Pfeil nach rechts drücke',
          then: 'ist sie in der nächsten Spalte',
        },
        { given: 'eine Karte', when: 'ich sie in eine andere Spalte ziehe', then: 'ist sie dort' },
      ],
    },
    {
      persona: 'Teamleitung',
      iWant: 'eigene Spalten',
      soThat: 'die Tafel zu unserer Arbeit passt',
      criteria: [
        { given: 'die Spalten', when: 'ich eine hinzufüge und benenne', then: 'steht sie auf der Tafel' },
        {
          given: 'zwei Spalten',
          when: 'ich die erste nach unten schiebe',
          then: 'stehen sie in der neuen Reihenfolge',
        },
        {
          given: 'eine Spalte mit einer Karte',
          when: 'ich sie entferne und das zurücknehme',
          then: 'blieb die Karte erhalten, und die Spalte ist wieder da',
        },
        {
          given: 'eine volle Spalte',
          when: 'ich eine Karte hinzufüge',
          then: 'wird sie nicht angelegt, und die Grenze ist genannt',
        },
      ],
    },
    {
      persona: 'Teammitglied',
      iWant: 'Karten finden',
      soThat: 'ich meine unter vielen sehe',
      criteria: [
        { given: 'mehrere Karten', when: 'ich etwas in die Suche eingebe', then: 'sind nur die passenden zu sehen' },
        { given: 'mehrere Karten', when: 'ich eine Farbe wähle', then: 'sind nur ihre Karten zu sehen' },
      ],
    },
    {
      persona: 'Teamleitung',
      iWant: 'Erledigtes weglegen',
      soThat: 'die Tafel kurz bleibt',
      criteria: [
        {
          given: 'Karten in der letzten Spalte',
          when: 'ich sie archiviere und eine zurückhole',
          then: 'ist sie wieder auf der Tafel',
        },
      ],
    },
  ],
  limits: [
    {
      title: 'Die Tafel liegt in einem Browser: Mehrere können nicht von verschiedenen Geräten daran arbeiten.',
      mitigation: 'Auf einem gemeinsamen Bildschirm verwenden. Zusammenarbeit über das Internet braucht einen Server.',
    },
    { title: 'Karten haben keine Dateien und keine Kommentare.', mitigation: 'Wichtiges in die Notizen schreiben.' },
  ],
};
