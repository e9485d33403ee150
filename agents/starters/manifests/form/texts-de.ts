import type { StarterTexts } from '../../base/starter.ts';

export const formTextsDe: StarterTexts = {
  title: 'Formular',
  pitch:
    'Stellt Fragen in einer Abstimmung, einer Umfrage, einer Anmeldeliste oder einem Kontaktformular, zählt die Antworten mit Balken und führt Plätze und eine Warteliste.',
  problem:
    'Antworten und Anmeldungen kommen in Nachrichten und auf Papier, und jemand muss sie abschreiben und zählen.',
  features: [
    {
      name: 'Formular',
      description: 'Zehn Arten von Fragen, von ein paar Worten bis zur Bewertung, jede geprüft und erklärt.',
      storyIds: ['US-1'],
    },
    {
      name: 'Ergebnisse',
      description: 'Zahlen, Anteile und Durchschnitte, jede Antwort, Druck und CSV.',
      storyIds: ['US-2'],
    },
    {
      name: 'Plätze',
      description: 'So viele Plätze, danach eine Warteliste, und eine Antwort je Name.',
      storyIds: ['US-3'],
    },
    { name: 'Eigene Fragen', description: 'Fragen hinzufügen, ändern, verschieben, entfernen.', storyIds: ['US-4'] },
  ],
  stories: [
    {
      persona: 'Wer antwortet',
      iWant: 'ein paar Fragen beantworten',
      soThat: 'meine Antwort zählt',
      criteria: [
        { given: 'ein offenes Formular', when: 'ich es ansehe', then: 'steht jede Frage da' },
        { given: 'ein ausgefülltes Formular', when: 'ich es sende', then: 'sind die Antworten aufgehoben' },
        { given: 'ein Formular, dem etwas fehlt', when: 'ich es sende', then: 'steht es neben der Frage' },
        { given: 'ein halb ausgefülltes Formular', when: 'ich neu lade', then: 'ist das Geschriebene noch da' },
      ],
    },
    {
      persona: 'Wer fragt',
      iWant: 'sehen, was geantwortet wurde',
      soThat: 'ich entscheiden kann',
      criteria: [
        { given: 'Antworten auf eine Auswahl', when: 'ich die Ergebnisse ansehe', then: 'hat jede Zahl und Anteil' },
        { given: 'Antworten in Zahlen', when: 'ich die Ergebnisse ansehe', then: 'haben sie einen Durchschnitt' },
        { given: 'eine Antwort', when: 'ich sie entferne und „Rückgängig“ drücke', then: 'ist sie wieder da' },
        { given: 'Antworten', when: 'ich sie speichere', then: 'habe ich sie als CSV' },
      ],
    },
    {
      persona: 'Wer fragt',
      iWant: 'eine Anzahl von Plätzen vergeben',
      soThat: 'nicht mehr kommen, als Platz haben',
      criteria: [
        { given: 'eine Anzahl von Plätzen', when: 'jemand das Formular öffnet', then: 'steht da, wie viele frei sind' },
        {
          given: 'kein freier Platz',
          when: 'sich jemand anmeldet',
          then: 'kommt er der Reihe nach auf die Warteliste',
        },
        { given: 'kein freier Platz, keine Warteliste', when: 'ich das Formular öffne', then: 'geht keine Anmeldung' },
        { given: 'eine Antwort je Name', when: 'ein Name noch einmal antwortet', then: 'wird das abgelehnt' },
        { given: 'so viele Personen je Termin', when: 'ein Termin so viele hat', then: 'kann ihn niemand mehr wählen' },
      ],
    },
    {
      persona: 'Wer fragt',
      iWant: 'die Fragen ändern',
      soThat: 'das Formular fragt, was ich wissen will',
      criteria: [
        { given: 'ein offenes Formular', when: 'ich eine Frage hinzufüge', then: 'steht sie im Formular' },
        { given: 'Fragen', when: 'ich eine verschiebe', then: 'ändert sich ihre Reihenfolge' },
        {
          given: 'eine Frage',
          when: 'ich sie entferne und „Rückgängig“ drücke',
          then: 'ist sie wieder an ihrem Platz',
        },
        {
          given: 'Fragen, die niemand nannte',
          when: 'ich das Formular öffne',
          then: 'sind es Beispiele, auf einen Druck weg',
        },
      ],
    },
  ],
  limits: [
    {
      title: 'Antworten bleiben in dem Browser, in dem sie gegeben werden: Andere Geräte sehen sie nicht.',
      mitigation: 'Lassen Sie auf einem Gerät antworten, und speichern Sie die Antworten als CSV.',
    },
    {
      title: 'Niemand bekommt eine E-Mail, und niemand muss zeigen, wer er ist.',
      mitigation: 'Fragen Sie nach der E-Mail-Adresse, und schreiben Sie selbst.',
    },
  ],
};
