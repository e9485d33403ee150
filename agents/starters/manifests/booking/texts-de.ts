import type { StarterTexts } from '../../base/starter.ts';

export const bookingGerman: StarterTexts = {
  title: 'Terminbuch',
  pitch:
    'Bucht Termine in freie Zeiten, ohne dass eine Person, ein Raum oder ein Gerät doppelt belegt ist, mit Kalender, Verschieben, Sperren und Zählen, wer nicht erscheint.',
  problem:
    'Termine auf Papier oder in Nachrichten überschneiden sich, ein gemeinsamer Raum oder ein Gerät ist doppelt vergeben, und niemand zählt, wer nicht erscheint.',
  features: [
    {
      name: 'Freie Zeiten',
      description: 'Errechnet die freien Zeiten eines Tages aus Öffnungszeiten, Längen, Personen, Räumen und Geräten.',
      storyIds: ['US-1', 'US-2'],
    },
    {
      name: 'Kalender',
      description: 'Zeigt Tag und Woche, druckt sie und gibt alle Termine als CSV aus.',
      storyIds: ['US-3'],
    },
    {
      name: 'Verschieben und absagen',
      description:
        'Verschiebt einen Termin auf eine andere freie Zeit oder sagt ihn ab; beides lässt sich zurücknehmen.',
      storyIds: ['US-4'],
    },
    {
      name: 'Gesperrte Zeiten',
      description:
        'Nimmt Pausen, Urlaub und Reparaturen heraus, für alles oder für eine Person, einen Raum, ein Gerät.',
      storyIds: ['US-5'],
    },
    {
      name: 'Nicht erschienen',
      description: 'Zählt, wer nicht erschienen ist, und warnt beim nächsten Buchen.',
      storyIds: ['US-6'],
    },
    { name: 'Liste von heute', description: 'Zeigt, wer heute kommt, zum Abhaken und Drucken.', storyIds: ['US-7'] },
    {
      name: 'Einstellungen',
      description: 'Ändert Leistungen, Längen, Personen, Räume, Geräte, Zeiten und Regeln.',
      storyIds: ['US-8'],
    },
  ],
  stories: [
    {
      persona: 'Empfang',
      iWant: 'eine freie Zeit für jemanden buchen',
      soThat: 'niemand nach einer Lücke suchen muss',
      criteria: [
        {
          given: 'die geöffnete Anwendung',
          when: 'ich eine freie Zeit wähle und Name und Telefonnummer eingebe',
          then: 'ist die Zeit gebucht',
        },
        {
          given: 'die geöffnete Anwendung',
          when: 'ich ohne Zeit, Name oder Telefonnummer buche',
          then: 'wird nichts gebucht, und jedes Feld sagt, was fehlt',
        },
        { given: 'ein Termin', when: 'ich die Seite neu lade', then: 'ist der Termin noch da' },
      ],
    },
    {
      persona: 'Empfang',
      iWant: 'belegte Zeiten nicht angeboten bekommen',
      soThat: 'nichts doppelt gebucht wird',
      criteria: [
        {
          given: 'eine Zeit, zu der alle beschäftigt sind',
          when: 'ich freie Zeiten suche',
          then: 'wird sie nicht angeboten',
        },
        {
          given: 'ein belegter Raum oder ein belegtes Gerät',
          when: 'ich freie Zeiten dafür suche',
          then: 'wird diese Zeit nicht angeboten',
        },
      ],
    },
    {
      persona: 'Empfang',
      iWant: 'Termine sehen, wie sie in der Zeit liegen',
      soThat: 'ich weiß, was kommt',
      criteria: [
        { given: 'ein Termin', when: 'ich Woche und Tag öffne', then: 'steht er an seiner Zeit' },
        { given: 'Termine', when: 'ich die CSV-Datei herunterlade', then: 'stehen sie darin' },
      ],
    },
    {
      persona: 'Empfang',
      iWant: 'Termine verschieben und absagen',
      soThat: 'Pläne sich ändern können',
      criteria: [
        {
          given: 'ein Termin',
          when: 'ich eine andere freie Zeit wähle',
          then: 'steht er dort und nicht mehr an der alten',
        },
        { given: 'ein Termin', when: 'ich ihn absage und das zurücknehme', then: 'ist er wieder da' },
        {
          given: 'ein Termin, der nach der Regel zu nahe ist, um ihn zu ändern',
          when: 'ich ihn öffne',
          then: 'steht das dort, und das Ändern muss bestätigt werden',
        },
      ],
    },
    {
      persona: 'Leitung',
      iWant: 'Zeiten sperren',
      soThat: 'niemand eine Pause oder einen Urlaub bucht',
      criteria: [
        { given: 'ein Tag', when: 'ich ihn sperre', then: 'wird keine seiner Zeiten angeboten' },
        { given: 'ein gesperrter Tag', when: 'ich ihn freigebe', then: 'werden seine Zeiten wieder angeboten' },
      ],
    },
    {
      persona: 'Leitung',
      iWant: 'wissen, wer nicht erschienen ist',
      soThat: 'ich vor dem nächsten Buchen nachfragen kann',
      criteria: [
        {
          given: 'ein Termin',
          when: 'ich markiere, dass die Person nicht erschienen ist',
          then: 'wird sie nach Telefonnummer gezählt',
        },
        {
          given: 'jemand, der so oft nicht erschienen ist, wie die Regel sagt',
          when: 'die Person wieder bucht',
          then: 'steht dort eine Warnung, die bestätigt werden muss',
        },
      ],
    },
    {
      persona: 'Empfang',
      iWant: 'die Liste von heute',
      soThat: 'ich alle begrüßen und sie drucken kann',
      criteria: [
        {
          given: 'ein Termin von heute',
          when: 'ich die Liste öffne und die Person als erschienen markiere',
          then: 'steht es dort',
        },
        { given: 'ein Tag ohne Termine', when: 'ich die Liste öffne', then: 'sagt sie das und lässt sich drucken' },
      ],
    },
    {
      persona: 'Leitung',
      iWant: 'Leistungen, Zeiten und Regeln ändern',
      soThat: 'die Zeiten zu unserer Arbeit passen',
      criteria: [
        { given: 'eine Leistung', when: 'ich ihre Länge ändere', then: 'haben freie Zeiten die neue Länge' },
        {
          given: 'Öffnungszeiten',
          when: 'ich etwas eingebe, das keine sind',
          then: 'sagt das Feld, was falsch ist, und die alten bleiben',
        },
        { given: 'die Einstellungen', when: 'ich eine Leistung hinzufüge', then: 'kann sie gebucht werden' },
      ],
    },
  ],
  limits: [
    {
      title:
        'Sie läuft auf einem Gerät: Termine liegen in diesem Browser, und Kunden können nicht von anderswo buchen.',
      mitigation: 'Am Empfang verwenden. Buchen über das Internet braucht einen Server.',
    },
    {
      title: 'Sie verschickt keine Nachrichten und nimmt keine Zahlungen an.',
      mitigation: 'Bei jedem Termin steht die Telefonnummer.',
    },
    {
      title: 'Es gibt keine Konten: Wer das Gerät benutzt, sieht alle Termine.',
      mitigation: 'Das Gerät sperren, wenn niemand da ist.',
    },
  ],
};
