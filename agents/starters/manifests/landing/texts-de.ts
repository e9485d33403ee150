import type { StarterTexts } from '../../base/starter.ts';

export const landingTextsDe: StarterTexts = {
  title: 'Webseite',
  pitch:
    'Zeigt einen Ort, eine Person, eine Veranstaltung oder ein Produkt auf einer Webseite aus einer Seite: Öffnungszeiten, Preise, Programm, Adresse und Kontakt.',
  problem:
    'Wer einen Ort oder eine Veranstaltung sucht, findet nicht, wann offen ist, was es kostet und wie man hinkommt.',
  features: [
    {
      name: 'Eine Seite mit ihren Teilen',
      description: 'Name, ein Satz und Teile auf wechselndem Grund, mit einem Menü, das zu jedem führt.',
      storyIds: ['US-1'],
    },
    {
      name: 'Öffnungszeiten',
      description: 'Eine Tabelle der Woche, die sagt, ob jetzt geöffnet ist und wann sich das ändert.',
      storyIds: ['US-2'],
    },
    {
      name: 'Produkte, Karte oder Leistungen',
      description: 'Das Angebot mit seinen Preisen, Punkte auf einen Blick und Plätze für Bilder.',
      storyIds: ['US-3'],
    },
    {
      name: 'Adresse und Kontakt',
      description:
        'Adresse mit Verweis auf OpenStreetMap, Telefon und E-Mail als Text, der sich drücken lässt, und Druck.',
      storyIds: ['US-4'],
    },
    {
      name: 'Datum und Programm',
      description: 'Der Tag einer Veranstaltung mit der Zeit bis zum Beginn, und was wann geschieht.',
      storyIds: ['US-5'],
    },
  ],
  stories: [
    {
      persona: 'Besucherin',
      iWant: 'auf einen Blick sehen, was das ist, und mich auf der Seite zurechtfinden',
      soThat: 'ich nicht suchen muss',
      criteria: [
        {
          given: 'eine offene Seite',
          when: 'ich sie ansehe',
          then: 'ist ihr Name die Hauptüberschrift, darunter ihr Satz',
        },
        { given: 'eine offene Seite', when: 'ich einen Eintrag ihres Menüs drücke', then: 'führt er zu diesem Teil' },
        {
          given: 'ein Teil, den noch niemand gefüllt hat',
          when: 'ich ihn ansehe',
          then: 'sagt er, was dorthin gehört',
        },
      ],
    },
    {
      persona: 'Besucherin',
      iWant: 'wissen, wann geöffnet ist',
      soThat: 'ich nicht vor verschlossener Tür stehe',
      criteria: [
        { given: 'Öffnungszeiten', when: 'ich ihre Tabelle ansehe', then: 'hat jeder Wochentag seine Zeiten' },
        { given: 'eine Zeit innerhalb davon', when: 'ich die Seite öffne', then: 'sagt sie geöffnet, und bis wann' },
        { given: 'eine Zeit außerhalb', when: 'ich die Seite öffne', then: 'sagt sie, wann wieder geöffnet ist' },
        { given: 'Zeiten bis nach Mitternacht', when: 'ich die Seite nachts öffne', then: 'sagt sie noch geöffnet' },
      ],
    },
    {
      persona: 'Besucherin',
      iWant: 'sehen, was es gibt und was es kostet',
      soThat: 'ich weiß, ob es etwas für mich ist',
      criteria: [
        { given: 'eine Liste des Angebots', when: 'ich sie ansehe', then: 'steht jedes mit seinem Preis da' },
        { given: 'wissenswerte Punkte', when: 'ich die Seite ansehe', then: 'stehen sie auf einen Blick da' },
        { given: 'Unterschriften von Bildern', when: 'ich die Galerie ansehe', then: 'hat jedes seinen Platz' },
      ],
    },
    {
      persona: 'Besucherin',
      iWant: 'hinkommen und nachfragen',
      soThat: 'ich Bescheid weiß und da bin',
      criteria: [
        {
          given: 'eine Telefonnummer',
          when: 'ich die Seite ansehe',
          then: 'kann ich sie lesen und zum Anrufen drücken',
        },
        {
          given: 'eine E-Mail-Adresse',
          when: 'ich die Seite ansehe',
          then: 'kann ich sie lesen und zum Schreiben drücken',
        },
        { given: 'eine Adresse', when: 'ich sie ansehe', then: 'steht darunter ein Verweis auf eine Karte, lesbar' },
        { given: 'eine offene Seite', when: 'ich „Diese Seite drucken“ drücke', then: 'wird sie gedruckt' },
      ],
    },
    {
      persona: 'Gast einer Veranstaltung',
      iWant: 'sehen, wann sie beginnt und was geschieht',
      soThat: 'ich rechtzeitig komme',
      criteria: [
        {
          given: 'eine Veranstaltung mit Datum',
          when: 'ich die Seite öffne',
          then: 'läuft die Zeit bis zum Beginn ab',
        },
        { given: 'eine Veranstaltung, die vorbei ist', when: 'ich die Seite öffne', then: 'sagt sie das' },
        { given: 'ein Programm', when: 'ich es ansehe', then: 'sagt es, was wann geschieht' },
      ],
    },
  ],
  limits: [
    {
      title: 'Es gibt keine Bilder: Muster in den Farben der Seite stehen an ihrer Stelle.',
      mitigation: 'Setzen Sie eigene Bilder in den Export ein.',
    },
    {
      title: 'Ob jetzt geöffnet ist, folgt der Uhr des Geräts und kennt keine Feiertage.',
      mitigation: 'Schreiben Sie geschlossene Tage in den Text der Seite.',
    },
    {
      title: 'Auf der Seite lässt sich nichts senden, buchen oder kaufen.',
      mitigation: 'Telefon und E-Mail stehen darauf; ein Laden oder eine Buchung ist eine eigene Anwendung.',
    },
  ],
};
