import type { StarterTexts } from '../../base/starter.ts';

export const trackerGerman: StarterTexts = {
  title: 'Tagebuch der Gewohnheiten',
  pitch:
    'Hält Gewohnheiten, Stimmungen und Messwerte Tag für Tag mit einem Druck fest, mit Serien, Wochenzielen, Fälligem, Abwechseln, Monat, Jahr und Verlauf.',
  problem: 'Gute Vorsätze sind nach einer Woche vergessen, und ohne Aufzeichnung sieht niemand, wie es lief.',
  features: [
    {
      name: 'Einträge eines Tages',
      description: 'Nimmt erledigt oder nicht, Anzahlen, Zahlen und Werte einer Skala mit einem Druck.',
      storyIds: ['US-1'],
    },
    {
      name: 'Serien und Wochenziele',
      description:
        'Zählt Tage und Wochen in Folge und Tage der Woche gegen ein Ziel, und sagt, wie weit ein Messwert von seinem Ziel ist.',
      storyIds: ['US-2'],
    },
    {
      name: 'Was wieder fällig ist',
      description: 'Sagt, wann Wiederkehrendes fällig ist, und stellt Überfälliges nach oben.',
      storyIds: ['US-5'],
    },
    {
      name: 'Abwechseln',
      description: 'Sagt, wer an diesem Tag, in dieser Woche oder in diesem Monat an der Reihe ist.',
      storyIds: ['US-6'],
    },
    {
      name: 'Monat, Jahr und Verlauf',
      description: 'Zeigt, wie es lief, und korrigiert vergangene Tage.',
      storyIds: ['US-3'],
    },
    {
      name: 'Eigene Dinge',
      description: 'Fügt hinzu, benennt, ordnet und entfernt, was verfolgt wird.',
      storyIds: ['US-4'],
    },
  ],
  stories: [
    {
      persona: 'Person',
      iWant: 'einen Tag mit einem Druck eintragen',
      soThat: 'ich dabei bleibe',
      criteria: [
        {
          given: 'etwas, das erledigt ist oder nicht',
          when: 'ich darauf drücke',
          then: 'ist es erledigt, auch nach dem Neuladen der Seite',
        },
        { given: 'etwas mit einem Ziel', when: 'ich auf Plus drücke', then: 'steigt die Anzahl bis zum Ziel' },
        {
          given: 'ein Messwert',
          when: 'ich eine Zahl eingebe',
          then: 'bleibt sie erhalten; was keine ist, wird in Worten abgelehnt',
        },
        { given: 'eine Skala', when: 'ich auf einen Wert drücke', then: 'ist er markiert' },
        {
          given: 'etwas, das ohne Ziel gezählt wird',
          when: 'ich Plus oder Minus drücke oder eine Zahl eintippe',
          then: 'hat der Tag diese Zahl, und die Summe aller Tage wird gezeigt',
        },
      ],
    },
    {
      persona: 'Person',
      iWant: 'Serien und Wochenziele sehen',
      soThat: 'ich dranbleibe',
      criteria: [
        { given: 'zwei Tage in Folge', when: 'einer davon zurückgenommen wird', then: 'ist die Serie kürzer' },
        { given: 'ein Wochenziel', when: 'ich einen Tag eintrage', then: 'zählt ihn die Woche' },
        {
          given: 'ein Messwert mit Ziel',
          when: 'ich einen Wert eintrage',
          then: 'steht da, wie weit es bis zum Ziel ist',
        },
      ],
    },
    {
      persona: 'Person',
      iWant: 'zurückblicken und korrigieren',
      soThat: 'die Aufzeichnung stimmt',
      criteria: [
        { given: 'ein Tag des Monats', when: 'ich darauf drücke und etwas eintrage', then: 'zeigt es der Monat' },
        { given: 'ein Jahr', when: 'ich es öffne', then: 'hat jeder seiner Tage ein Feld' },
        { given: 'ein Tag', when: 'ich eine Notiz schreibe und die Seite neu lade', then: 'ist die Notiz noch da' },
        { given: 'Einträge', when: 'ich den Verlauf öffne und die CSV-Datei herunterlade', then: 'zeigen beide sie' },
      ],
    },
    {
      persona: 'Person',
      iWant: 'wählen, was ich verfolge',
      soThat: 'es zu meinem Leben passt',
      criteria: [
        { given: 'etwas Verfolgtes', when: 'ich es umbenenne', then: 'steht der neue Name auf der Seite des Tages' },
        { given: 'etwas Verfolgtes', when: 'ich es entferne und das zurücknehme', then: 'ist es wieder da' },
      ],
    },
    {
      persona: 'Person',
      iWant: 'sehen, was wieder fällig ist',
      soThat: 'ich nichts vergesse, was wiederkommt',
      criteria: [
        {
          given: 'etwas, das nach einigen Tagen wiederkommt',
          when: 'ich es als erledigt markiere und die Seite neu lade',
          then: 'steht da, wann es das nächste Mal fällig ist',
        },
        {
          given: 'etwas Überfälliges',
          when: 'ich den Tag öffne',
          then: 'steht es oben und sagt, seit wie vielen Tagen',
        },
        { given: 'ein Abstand in Wochen, Monaten oder Jahren', when: 'es erledigt ist', then: 'zählt der Kalender' },
      ],
    },
    {
      persona: 'Person',
      iWant: 'wissen, wer an der Reihe ist',
      soThat: 'wir uns gerecht abwechseln',
      criteria: [
        { given: 'Namen, die sich abwechseln', when: 'eine Woche beginnt', then: 'steht der nächste Name da' },
        {
          given: 'wer an der Reihe ist',
          when: 'ich weitergebe und das zurücknehme',
          then: 'geht es zum nächsten Namen und wieder zurück',
        },
      ],
    },
  ],
  limits: [
    {
      title: 'Einträge liegen nur in diesem Browser und gelangen auf kein anderes Gerät.',
      mitigation: 'Von Zeit zu Zeit als CSV herunterladen.',
    },
    {
      title: 'Es erinnert nicht von selbst.',
      mitigation: 'Jeden Tag zur gleichen Zeit öffnen; es zeigt, was fällig ist.',
    },
  ],
};
