import type { Words } from '../english.ts';

export const home: Words['home'] = {
  title: 'Was soll es können?',
  lead: 'Beschreiben Sie eine Anwendung in eigenen Worten. Die Agenten bringen sie von der Idee bis zu laufendem Code.',
  label: 'Ihre Idee',
  placeholder: 'Sagen Sie, wer sie benutzt, was man damit macht und was sie wissen muss.',
  submit: 'Los',
  submitting: 'Startet …',
  entry: 'Anfangen mit',
  wholeWay: 'allem, bis zur Anwendung',
  approvals: 'Nach jeder Stufe fragen',
  only: (stage) => `nur ${stage}`,
  answering: (model) => `${model} antwortet`,
  offline: 'Es ist kein Modell eingerichtet',
  offlineWhy:
    'Ohne Modell erkennt der Dienst, welche Art von Anwendung Sie meinen, und füllt eine von Hand geschriebene mit den Werten aus Ihren Worten. Sonst erfindet er nichts.',
  offlineHow: 'Ein Modell einrichten',
  examples: 'Oder beginnen Sie mit einem Beispiel',
  exampleIdeas: [
    'Vorbestellungen für eine Bäckerei: Roggenbrot 4,50 €, Brötchen 0,80 €, Abholung am Samstag',
    'Timer zum Lernen: 45 Minuten Arbeit, 10 Minuten Pause',
    'Tafel für einen Umzug mit vier Stufen: zu packen, gepackt, im Wagen, ausgepackt',
    'Benzingeld in einer Fahrgemeinschaft von vier Leuten teilen, nach Monat',
  ],
  recent: 'Letzte Sitzungen',
  allSessions: 'Alle Sitzungen',
  signedOut: 'Melden Sie sich an; Ihre Idee ist danach noch hier.',
  tooLong: (most) => `Höchstens ${most} Zeichen.`,
  draftKept: 'Ihre Idee bleibt in diesem Browser.',
};
