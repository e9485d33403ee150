import type { StarterTexts } from '../../base/starter.ts';

export const calculatorGerman: StarterTexts = {
  title: 'Rechner',
  pitch:
    'Rechnet Kredite, Sparziele, Trinkgeld, Steuern, Body-Mass-Index und Einheiten beim Tippen, vergleicht Varianten und nimmt eigene Formeln.',
  problem:
    'Eine Rechnung, die immer wieder vorkommt, wird von Hand gemacht, und zwei Angebote lassen sich schwer vergleichen.',
  features: [
    {
      name: 'Ergebnis beim Tippen',
      description: 'Jede Zahl ändert das Ergebnis sofort; was nicht passt, steht am Feld.',
      storyIds: ['US-1'],
    },
    {
      name: 'Tabellen für Kredit und Sparen',
      description: 'Raten, Zinsen und Rest nach Jahren oder Monaten, mit Diagramm und CSV-Datei.',
      storyIds: ['US-2'],
    },
    {
      name: 'Varianten nebeneinander',
      description: 'Bis zu drei Varianten in einer Tabelle, mit ihrem Unterschied.',
      storyIds: ['US-3'],
    },
    {
      name: 'Weitere Rechner',
      description:
        'Taschenrechner, Trinkgeld, Prozente, Rabatt, Steuer, Body-Mass-Index, Einheiten, Tempo, Kraftstoff, Farbe, Böden, Strom, Währungen, Rezepte, Tage und Noten, ein Zähler, Auslosung, Teams, Würfel und Passwörter sind einen Druck entfernt.',
      storyIds: ['US-4'],
    },
    {
      name: 'Eigene Formel',
      description: 'Eingaben mit Namen, eine Formel darüber und eine Tabelle für mehrere Werte einer Eingabe.',
      storyIds: ['US-5'],
    },
  ],
  stories: [
    {
      persona: 'Jemand, der eine Zahl wissen will',
      iWant: 'meine Zahlen eintippen',
      soThat: 'ich das Ergebnis sofort sehe',
      criteria: [
        {
          given: 'die geöffnete Anwendung',
          when: 'ihre erste Seite erscheint',
          then: 'ist es der Rechner, der verlangt war',
        },
        { given: 'ein Rechner', when: 'ich seine Zahlen ändere', then: 'folgt das Ergebnis' },
        {
          given: 'ein Rechner',
          when: 'ich etwas eintippe, das keine Zahl ist',
          then: 'sagt es das Feld und kein Ergebnis wird gezeigt',
        },
        {
          given: 'eingetippte Zahlen',
          when: 'ich die Seite neu lade',
          then: 'sind sie noch da, und ein Druck bringt die Startwerte zurück',
        },
      ],
    },
    {
      persona: 'Jemand, der leiht oder spart',
      iWant: 'sehen, wie sich ein Betrag entwickelt',
      soThat: 'ich weiß, was es kostet oder wann ich es habe',
      criteria: [
        { given: 'ein Kredit', when: 'seine Zahlen eingetippt sind', then: 'stehen Rate, Zinsen und Ende da' },
        { given: 'ein Kredit', when: 'ich Jahre oder Monate wähle', then: 'hat die Tabelle dafür je eine Zeile' },
        {
          given: 'ein Sparziel',
          when: 'seine Zahlen eingetippt sind',
          then: 'steht da, wann es erreicht ist, oder dass es nie erreicht wird',
        },
      ],
    },
    {
      persona: 'Jemand, der sich entscheiden muss',
      iWant: 'Varianten nebeneinander stellen',
      soThat: 'ich sehe, welche besser ist',
      criteria: [
        { given: 'ein Rechner', when: 'ich eine Variante hinzufüge', then: 'steht sie neben meinen Zahlen' },
        {
          given: 'zwei Varianten',
          when: 'ich eine Zahl in der Tabelle ändere',
          then: 'wird der Unterschied gezeigt',
        },
        { given: 'zwei Varianten', when: 'ich eine entferne und das rückgängig mache', then: 'ist sie wieder da' },
      ],
    },
    {
      persona: 'Jemand mit einer anderen Frage',
      iWant: 'die anderen Rechner erreichen',
      soThat: 'ich keine zweite Anwendung brauche',
      criteria: [
        { given: 'die zweite Seite', when: 'ich einen Namen drücke', then: 'wird dieser Rechner gezeigt' },
        { given: 'die Einheiten', when: 'ich sie tausche', then: 'wird in die andere Richtung umgerechnet' },
        {
          given: 'der Body-Mass-Index',
          when: 'ich angloamerikanische Maße wähle',
          then: 'nimmt er Pfund, Fuß und Zoll',
        },
        {
          given: 'eine Rechnung',
          when: 'ich mir das Ergebnis merke',
          then: 'steht sie in einer Liste und lässt sich wieder verwenden',
        },
        { given: 'ein Rezept', when: 'ich andere Portionen will', then: 'folgt die Menge jeder Zutat' },
        {
          given: 'ein Geldbetrag',
          when: 'ich einen Wechselkurs eintippe',
          then: 'steht er in der anderen Währung da',
        },
        { given: 'zwei Tage', when: 'ich sie wähle', then: 'steht da, wie viel Zeit dazwischen liegt' },
        { given: 'Noten mit Gewichten', when: 'ich sie eintippe', then: 'wird ihr Durchschnitt gezeigt' },
        {
          given: 'ein Zähler',
          when: 'ich Plus, Minus oder Zurücksetzen drücke',
          then: 'geht er um eins hoch oder herunter oder zurück auf 0, und behält seinen Stand',
        },
        {
          given: 'eine Liste von Namen oder Möglichkeiten',
          when: 'ich zufällig eine ziehe',
          then: 'kommt nichts doppelt, bis alle gezogen sind',
        },
        {
          given: 'eine Liste von Namen',
          when: 'ich Teams bilde',
          then: 'ist jeder in einem, und ihre Größen unterscheiden sich um höchstens eins',
        },
        {
          given: 'Würfel mit beliebig vielen Seiten',
          when: 'ich sie werfe',
          then: 'stehen ihre Zahlen und die Summe da',
        },
        { given: 'eine Länge', when: 'ich ein Passwort verlange', then: 'steht ein zufälliges von dieser Länge da' },
      ],
    },
    {
      persona: 'Jemand mit einer Formel',
      iWant: 'Eingaben benennen und eine Formel schreiben',
      soThat: 'meine eigene Rechnung gemacht wird',
      criteria: [
        { given: 'Eingaben mit Namen', when: 'noch keine Formel da ist', then: 'wird nach ihr gefragt' },
        { given: 'eine Formel', when: 'jede Eingabe eine Zahl hat', then: 'wird das Ergebnis gezeigt' },
        { given: 'eine Formel', when: 'sie sich nicht lesen lässt', then: 'steht in Worten da, warum' },
        {
          given: 'eine Eingabe',
          when: 'ich eine zweite mit demselben Namen hinzufüge',
          then: 'wird sie in Worten abgelehnt',
        },
      ],
    },
  ],
  limits: [
    {
      title: 'Ergebnisse sind keine Beratung zu Geld, Steuern oder Gesundheit',
      mitigation: 'Mit einem Angebot vergleichen oder jemanden fragen, der für die Antwort haftet.',
    },
    { title: 'Zinsen und Kurse werden nicht abgerufen', mitigation: 'Den Satz eintippen, der angeboten wurde.' },
    {
      title: 'Eigene Formeln musst du selbst schreiben',
      mitigation: 'Namen, Zeichen und Funktionen stehen neben dem Feld.',
    },
  ],
};
