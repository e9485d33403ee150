import type { StarterTexts } from '../../base/starter.ts';

export const german: StarterTexts = {
  title: 'Spiele',
  pitch:
    'Sechs kleine Spiele im Browser, allein oder zu zweit an einem Gerät: Snake, Paare, Tic-Tac-Toe, Wörter raten, Zahlen schieben und Minen, mit Bestenliste.',
  problem: 'Ein kurzes Spiel soll sofort beginnen, ohne Konto, Werbung oder Verbindung.',
  features: [
    {
      name: 'Snake',
      description: 'Mit Tasten, Knöpfen oder Wischen gesteuert, in drei Tempi, mit oder ohne Wände.',
      storyIds: ['US-1'],
    },
    {
      name: 'Paare',
      description: 'Karten, von denen je zwei gleich sind, mit Bildern oder eigenen Wörtern.',
      storyIds: ['US-2'],
    },
    { name: 'Tic-Tac-Toe', description: 'Gegen den Computer oder zu zweit an einem Gerät.', storyIds: ['US-3'] },
    {
      name: 'Wörter raten',
      description: 'Buchstaben werden geraten, aus einer Liste oder einem getippten Wort.',
      storyIds: ['US-4'],
    },
    {
      name: 'Zahlen schieben',
      description: 'Gleiche Zahlen verbinden sich bis 2048, mit einem Schritt zurück.',
      storyIds: ['US-5'],
    },
    { name: 'Minen', description: 'Drei Stufen; das erste Feld ist sicher.', storyIds: ['US-6'] },
    { name: 'Bestenliste', description: 'Die fünf besten Runden jedes Spiels.', storyIds: ['US-7'] },
  ],
  stories: [
    {
      persona: 'Spieler',
      iWant: 'Snake spielen',
      soThat: 'ich eine kurze Pause habe',
      criteria: [
        {
          given: 'ein neues Spiel',
          when: 'ich eine Pfeiltaste drücke',
          then: 'startet die Schlange und bewegt sich von selbst',
        },
        {
          given: 'eine laufende Schlange',
          when: 'sie die Wand trifft',
          then: 'ist das Spiel vorbei und nennt die Punkte',
        },
        { given: 'eine laufende Schlange', when: 'ich anhalte', then: 'steht sie still, bis ich weitermache' },
        { given: 'eine laufende Schlange', when: 'ich die Seite neu lade', then: 'wartet sie, wo sie war' },
      ],
    },
    {
      persona: 'Spieler',
      iWant: 'Paare finden',
      soThat: 'ich mein Gedächtnis übe',
      criteria: [
        { given: 'zwei aufgedeckte Karten', when: 'sie verschieden sind', then: 'werden sie wieder verdeckt' },
        {
          given: 'alle Paare bis auf eines',
          when: 'ich das letzte finde',
          then: 'endet das Spiel, und die Züge sind ein Ergebnis',
        },
        { given: 'ein Spiel', when: 'ich die Seite neu lade', then: 'sind Paare und Züge wie vorher' },
      ],
    },
    {
      persona: 'Spieler',
      iWant: 'Tic-Tac-Toe spielen',
      soThat: 'ich gegen den Computer oder jemanden gewinnen kann',
      criteria: [
        { given: 'der Computer als Gegner', when: 'ich ein Zeichen setze', then: 'setzt auch er eines' },
        {
          given: 'zwei Leute',
          when: 'jemand drei in einer Reihe hat',
          then: 'gewinnt diese Seite, und der Sieg zählt',
        },
        { given: 'das Brett', when: 'ich Pfeiltasten und Leertaste benutze', then: 'kann ich ohne Maus spielen' },
      ],
    },
    {
      persona: 'Spieler',
      iWant: 'Wörter raten',
      soThat: 'ich mit Wörtern von anderen spielen kann',
      criteria: [
        { given: 'ein Wort', when: 'ich einen seiner Buchstaben rate', then: 'steht er an allen seinen Stellen' },
        { given: 'ein Wort', when: 'ich alle Buchstaben habe', then: 'gewinne ich' },
        { given: 'ein Wort', when: 'zu viele Buchstaben falsch sind', then: 'verliere ich und sehe das Wort' },
        {
          given: 'ein Wort',
          when: 'ich die Tastatur benutze und die Seite neu lade',
          then: 'sind meine Buchstaben noch da',
        },
        {
          given: 'ein eigenes Wort',
          when: 'ich etwas anderes als ein Wort tippe',
          then: 'wird es mit Worten abgelehnt',
        },
      ],
    },
    {
      persona: 'Spieler',
      iWant: 'Zahlen schieben',
      soThat: 'ich 2048 erreiche',
      criteria: [
        { given: 'ein Feld', when: 'ich schiebe', then: 'rutschen alle Zahlen, und eine neue kommt' },
        { given: 'ein Zug', when: 'ich ihn zurücknehme', then: 'ist das Feld wie vorher' },
        {
          given: 'ein Feld',
          when: 'ich mit Pfeiltasten schiebe und die Seite neu lade',
          then: 'ist es, wie ich es verließ',
        },
      ],
    },
    {
      persona: 'Spieler',
      iWant: 'Minen finden',
      soThat: 'ich überlegen kann, wo sie liegen',
      criteria: [
        {
          given: 'ein neues Feld',
          when: 'ich das erste Kästchen öffne',
          then: 'ist es keine Mine und öffnet, was ringsum liegt',
        },
        {
          given: 'ein geschlossenes Kästchen',
          when: 'ich eine Fahne darauf setze',
          then: 'kann es nicht versehentlich geöffnet werden',
        },
        { given: 'ein Feld', when: 'eine Mine oder jedes freie Kästchen offen ist', then: 'endet das Spiel' },
        {
          given: 'ein Feld',
          when: 'ich Pfeiltasten und F benutze und die Seite neu lade',
          then: 'ist die Fahne noch da',
        },
      ],
    },
    {
      persona: 'Spieler',
      iWant: 'ein Spiel wählen und meine besten Runden sehen',
      soThat: 'ich sie übertreffen kann',
      criteria: [
        { given: 'das Menü', when: 'ich ein Spiel drücke', then: 'öffnet es sich' },
        { given: 'eine beendete Runde', when: 'ich die Seite neu lade', then: 'steht ihr Ergebnis in der Liste' },
        { given: 'Ergebnisse', when: 'ich sie lösche und bestätige', then: 'ist die Liste leer' },
        { given: 'der Ton ist an', when: 'ich ihn ausschalte und neu lade', then: 'ist er noch aus' },
      ],
    },
  ],
  limits: [
    { title: 'Niemand spielt über das Netz gegen andere', mitigation: 'Zu zweit spielt man an einem Gerät.' },
    {
      title: 'Es hat diese sechs Spiele und keine anderen',
      mitigation: 'Ein anderes Spiel muss geschrieben werden.',
    },
    {
      title: 'Ergebnisse bleiben in diesem Browser auf diesem Gerät',
      mitigation: 'Eine gemeinsame Liste gibt es nicht.',
    },
  ],
};
