import type { StarterTexts } from '../../base/starter.ts';

export const german: StarterTexts = {
  title: 'Quiz',
  pitch:
    'Fragt in Runden nach Hauptstädten, Flaggen, Rechenaufgaben, Diktatwörtern oder eigenen Karten, mit Zeit, Punkten und Serie, und fragt Falsches wieder.',
  problem: 'Wer allein lernt, wird von niemandem gefragt, und Falsches ist vergessen, bevor es wieder drankommt.',
  features: [
    {
      name: 'Runden',
      description: 'Fragt Hauptstädte und Flaggen mit Antworten zum Wählen oder Tippen, mit oder ohne Uhr.',
      storyIds: ['US-1'],
    },
    {
      name: 'Was falsch war',
      description: 'Zeigt falsche Antworten mit den richtigen und fragt sie in der nächsten Runde wieder.',
      storyIds: ['US-2'],
    },
    { name: 'Rechnen', description: 'Stellt Aufgaben in den gewählten Rechenarten und Größen.', storyIds: ['US-3'] },
    { name: 'Diktat', description: 'Liest ein Wort vor und prüft, wie es getippt wird.', storyIds: ['US-4'] },
    {
      name: 'Eigene Karten',
      description: 'Behält eigene Fragen, geschrieben oder eingefügt, als Quiz oder als Karteikarten.',
      storyIds: ['US-5'],
    },
    {
      name: 'Ergebnisse',
      description: 'Behält Runden, die längste Serie und was noch nicht sitzt.',
      storyIds: ['US-6'],
    },
  ],
  stories: [
    {
      persona: 'Wer lernt',
      iWant: 'in Runden gefragt werden',
      soThat: 'ich merke, was ich weiß',
      criteria: [
        {
          given: 'die Hauptstädte',
          when: 'ich eine Runde starte',
          then: 'wird ein Land mit vier verschiedenen Antworten gefragt',
        },
        { given: 'die Flaggen', when: 'ich eine Runde starte', then: 'steht eine Flagge ohne ihr Land da' },
        {
          given: 'eine Frage',
          when: 'ich antworte',
          then: 'wird sofort gewertet, und die Runde endet mit ihrem Ergebnis',
        },
        {
          given: 'eine Zeit pro Frage',
          when: 'sie um ist',
          then: 'zählt die Frage als falsch, und die Antwort steht da',
        },
        { given: 'eine laufende Runde', when: 'ich die Seite neu lade', then: 'geht sie weiter, wo sie war' },
        {
          given: 'die Einstellungen',
          when: 'ich als Zahl der Fragen keine Zahl tippe',
          then: 'wird sie mit Worten abgelehnt',
        },
        {
          given: 'Antworten zum Wählen',
          when: 'ich eine Zahl auf der Tastatur drücke',
          then: 'ist diese Antwort gewählt',
        },
      ],
    },
    {
      persona: 'Wer lernt',
      iWant: 'Falsches noch einmal gefragt werden',
      soThat: 'ich es lerne',
      criteria: [
        {
          given: 'eine Runde',
          when: 'ich mehrere Fragen nacheinander richtig beantworte',
          then: 'zählt die Serie sie',
        },
        { given: 'eine falsche Antwort', when: 'die Runde vorbei ist', then: 'steht sie mit der richtigen da' },
        { given: 'eine falsche Antwort', when: 'ich die nächste Runde starte', then: 'kommt die Frage wieder' },
        { given: 'eine Runde mit falschen Antworten', when: 'ich sie wiederhole', then: 'werden nur diese gefragt' },
      ],
    },
    {
      persona: 'Wer lernt',
      iWant: 'rechnen üben',
      soThat: 'ich im Kopf schneller rechne',
      criteria: [
        {
          given: 'gewählte Rechenarten und Größen',
          when: 'ich eine Runde starte',
          then: 'kommen nur solche Aufgaben',
        },
        { given: 'eine Aufgabe', when: 'ich falsch antworte', then: 'steht die richtige Zahl da' },
        { given: 'keine Rechenart', when: 'ich eine Runde starte', then: 'sagt die Seite, dass eine nötig ist' },
        { given: 'eine Aufgabe', when: 'ich keine Antwort schicke', then: 'bittet die Seite um eine' },
      ],
    },
    {
      persona: 'Wer lernt',
      iWant: 'Rechtschreibung üben',
      soThat: 'ich Wörter richtig schreibe',
      criteria: [
        { given: 'ein Wort', when: 'ich um Hilfe bitte', then: 'steht der nächste Buchstabe zwischen den Strichen' },
        { given: 'ein Wort', when: 'ich es richtig schreibe', then: 'zählt es' },
        { given: 'ein Wort', when: 'ich es falsch schreibe', then: 'steht es richtig da' },
        { given: 'ein Gerät ohne Stimme', when: 'ich das Wort ansehe', then: 'verschwindet es beim Tippen' },
      ],
    },
    {
      persona: 'Wer lernt',
      iWant: 'eigene Karten schreiben',
      soThat: 'ich gefragt werde, was ich lernen muss',
      criteria: [
        { given: 'eine neue Karte', when: 'ich sie speichere und die Seite neu lade', then: 'ist sie noch da' },
        { given: 'eine Karte ohne Antwort', when: 'ich sie speichere', then: 'wird sie mit Worten abgelehnt' },
        { given: 'eine Karte', when: 'ich ihre Antwort ändere', then: 'steht die neue da' },
        { given: 'eine entfernte Karte', when: 'ich „Rückgängig“ drücke', then: 'ist sie wieder da' },
        {
          given: 'eine eingefügte Liste',
          when: 'ich sie übernehme',
          then: 'ist jede Zeile eine Karte, und eine Zeile ohne Antwort wird genannt',
        },
        { given: 'Karteikarten', when: 'ich eine umdrehe', then: 'sage ich selbst, ob ich sie wusste' },
        { given: 'eine Karte mit falschen Antworten', when: 'sie gefragt wird', then: 'stehen diese zur Wahl' },
      ],
    },
    {
      persona: 'Wer lernt',
      iWant: 'meine Ergebnisse sehen',
      soThat: 'ich weiß, wie es läuft',
      criteria: [
        { given: 'eine Runde', when: 'ich die Seite neu lade', then: 'steht sie bei den Ergebnissen' },
        { given: 'Ergebnisse', when: 'ich sie lösche und bestätige', then: 'gibt es keine mehr' },
      ],
    },
  ],
  limits: [
    {
      title: 'Fertige Fragen hat es nur zu Hauptstädten, Flaggen, Rechnen und Diktat',
      mitigation: 'Eigene Karten schreiben oder eine Liste einfügen.',
    },
    { title: 'Nicht jedes Gerät hat eine Stimme', mitigation: 'Ohne Stimme wird das Wort kurz gezeigt.' },
    {
      title: 'Niemand sonst sieht die Ergebnisse',
      mitigation: 'Sie bleiben in diesem Browser; eine Rangliste zwischen Leuten gibt es nicht.',
    },
  ],
};
