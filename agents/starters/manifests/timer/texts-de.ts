import type { StarterTexts } from '../../base/starter.ts';

export const german: StarterTexts = {
  title: 'Timer',
  pitch:
    'Misst Zeit auf sechs Arten: Countdown, Stoppuhr mit Runden, Arbeit und Pausen im Wechsel, eine Uhr für zwei Spieler, Tage bis zu einem Datum und ein Metronom.',
  problem: 'Eine Uhr, die stehen bleibt, wenn die Seite schläft, oder nur eines messen kann, hilft im Ernstfall nicht.',
  features: [
    {
      name: 'Countdown',
      description: 'Läuft von einer getippten oder gewählten Dauer herunter und piept am Ende.',
      storyIds: ['US-1'],
    },
    {
      name: 'Intervalle',
      description: 'Wechselt von selbst zwischen Arbeit und Pausen, in Runden, mit langer Pause.',
      storyIds: ['US-2'],
    },
    {
      name: 'Uhr für zwei Spieler',
      description: 'Zwei Hälften zum Drücken, Sekunden dazu je Zug, und wessen Zeit abgelaufen ist.',
      storyIds: ['US-3'],
    },
    {
      name: 'Stoppuhr',
      description: 'Misst Zeit mit Runden und markiert die schnellste und die langsamste.',
      storyIds: ['US-4'],
    },
    {
      name: 'Bis zum Datum',
      description: 'Zeigt Tage, Stunden, Minuten und Sekunden bis zu einem Tag.',
      storyIds: ['US-5'],
    },
    { name: 'Metronom', description: 'Schlägt in einem Tempo, das gestellt oder getippt wird.', storyIds: ['US-6'] },
    {
      name: 'Was geschafft ist',
      description: 'Zählt, was heute und in den letzten sieben Tagen zu Ende ging.',
      storyIds: ['US-7'],
    },
  ],
  stories: [
    {
      persona: 'Wer die Zeit misst',
      iWant: 'von einer Dauer herunterzählen',
      soThat: 'ich höre, wenn die Zeit um ist',
      criteria: [
        {
          given: 'ein Countdown',
          when: 'ich ihn starte und später anhalte',
          then: 'läuft die Zeit herunter und steht dann still',
        },
        {
          given: 'ein laufender Countdown',
          when: 'ich die Seite neu lade',
          then: 'läuft er nach der Uhr weiter und endet rechtzeitig',
        },
        { given: 'übliche Dauern', when: 'ich eine drücke', then: 'hat der Countdown diese Dauer' },
        {
          given: 'das Feld für die Dauer',
          when: 'ich etwas anderes als eine Dauer tippe',
          then: 'wird es mit Worten abgelehnt',
        },
        { given: 'eine Uhr', when: 'ich die Leertaste drücke', then: 'startet sie und hält beim nächsten Druck an' },
        {
          given: 'eine laufende Uhr',
          when: 'ich in einem anderen Tab bin',
          then: 'zeigt der Titel der Seite die Zeit',
        },
        { given: 'der Ton ist an', when: 'ich ihn ausschalte und neu lade', then: 'ist er noch aus' },
      ],
    },
    {
      persona: 'Wer die Zeit misst',
      iWant: 'Arbeit und Pausen im Wechsel',
      soThat: 'ich in Runden arbeite oder trainiere, ohne auf die Uhr zu sehen',
      criteria: [
        {
          given: 'laufende Intervalle',
          when: 'die Arbeit vorbei ist',
          then: 'beginnt von selbst die Pause, danach die nächste Runde',
        },
        { given: 'die letzte Runde', when: 'ihre Arbeit vorbei ist', then: 'beginnt die lange Pause' },
        {
          given: 'keine lange Pause',
          when: 'die letzte Runde vorbei ist',
          then: 'enden die Intervalle und sagen es',
        },
        { given: 'eine Runde Arbeit', when: 'sie vorbei ist', then: 'wird sie heute gezählt' },
        { given: 'die Zeiten', when: 'ich etwas anderes als eine Zeit tippe', then: 'wird es mit Worten abgelehnt' },
      ],
    },
    {
      persona: 'Spieler',
      iWant: 'eine Uhr für zwei',
      soThat: 'beide gleich viel Zeit zum Denken haben',
      criteria: [
        {
          given: 'eine Partie',
          when: 'jemand die eigene Hälfte drückt',
          then: 'gehen der Zug und die laufende Zeit zur anderen Seite',
        },
        { given: 'Sekunden je Zug', when: 'jemand gezogen hat', then: 'kommen die Sekunden zur eigenen Zeit dazu' },
        {
          given: 'eine laufende Partie',
          when: 'eine Zeit aufgebraucht ist',
          then: 'nennt die Uhr, wessen Zeit abgelaufen ist und wer gewinnt',
        },
        { given: 'eine angehaltene Partie', when: 'ich die Seite neu lade', then: 'sind beide Zeiten wie vorher' },
        { given: 'eine laufende Partie', when: 'ich die Leertaste drücke', then: 'geht der Zug zur anderen Seite' },
      ],
    },
    {
      persona: 'Wer die Zeit misst',
      iWant: 'Runden messen',
      soThat: 'ich sie vergleichen kann',
      criteria: [
        { given: 'eine laufende Stoppuhr', when: 'ich die Seite neu lade', then: 'hat sie weitergemessen' },
        {
          given: 'eine laufende Stoppuhr',
          when: 'ich Runden nehme',
          then: 'stehen sie da, die schnellste und die langsamste markiert',
        },
        {
          given: 'eine gemessene Zeit',
          when: 'ich sie zurücksetze und „Rückgängig“ drücke',
          then: 'ist sie wieder da',
        },
      ],
    },
    {
      persona: 'Wer die Zeit misst',
      iWant: 'sehen, wie lange es bis zu einem Tag ist',
      soThat: 'ich dann bereit bin',
      criteria: [
        {
          given: 'ein Datum',
          when: 'Sekunden vergehen',
          then: 'laufen Tage, Stunden, Minuten und Sekunden herunter',
        },
        { given: 'das Datum', when: 'ich es und seinen Namen ändere und neu lade', then: 'ist die Änderung noch da' },
        { given: 'ein vergangenes Datum', when: 'ich es ansehe', then: 'zählt es hoch und sagt es' },
      ],
    },
    {
      persona: 'Musiker',
      iWant: 'einen gleichmäßigen Schlag',
      soThat: 'ich das Tempo halte',
      criteria: [
        { given: 'ein Tempo', when: 'ich „Start“, dann „Stopp“ drücke', then: 'schlägt es und hört dann auf' },
        { given: 'ein Rhythmus in der Hand', when: 'ich ihn tippe', then: 'folgt das Tempo dem Tippen' },
        { given: 'ein Tempo', when: 'ich es ändere und neu lade', then: 'ist es noch gestellt' },
      ],
    },
    {
      persona: 'Wer die Zeit misst',
      iWant: 'sehen, was ich geschafft habe',
      soThat: 'ich weiß, wie der Tag war',
      criteria: [
        { given: 'beendete Runden', when: 'ich „Heute“ öffne', then: 'sind sie gezählt und stehen da' },
        { given: 'beendete Runden', when: 'ich die Seite neu lade', then: 'sind sie noch da' },
        { given: 'ein Verlauf', when: 'ich ihn lösche und bestätige', then: 'ist er leer' },
      ],
    },
  ],
  limits: [
    {
      title: 'Sie piept nur, solange ihre Seite offen ist',
      mitigation: 'Den Tab offen lassen; er darf verdeckt sein.',
    },
    {
      title: 'Browser geben erst nach einem ersten Druck auf die Seite Ton',
      mitigation: 'Eine Uhr zu starten ist ein solcher Druck.',
    },
    {
      title: 'Was behalten wird, bleibt in diesem Browser auf diesem Gerät',
      mitigation: '„Heute“ lässt sich als CSV laden.',
    },
  ],
};
