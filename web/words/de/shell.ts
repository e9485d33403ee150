import type { Words } from '../english.ts';

export const shell: Words['shell'] = {
  navigation: 'Hauptnavigation',
  newIdea: 'Neue Idee',
  sessions: 'Sitzungen',
  inbox: 'Eingang',
  inboxCount: (count) => (count === 1 ? '1 Lauf wartet auf Sie' : `${count} Läufe warten auf Sie`),
  settings: 'Einstellungen',
  menu: 'Sie und diese Seite',
  yourAccount: 'Ihr Konto',
  signIn: 'Anmelden',
  signOut: 'Abmelden',
  reference: 'API-Referenz',
  language: 'Sprache',
  mode: 'Darstellung',
  modes: { system: 'Wie das System', light: 'Hell', dark: 'Dunkel' },
  announcements: 'Neues vorlesen lassen',
  palette: {
    replay: 'Diese Sitzung als Replay-Datei herunterladen',
    title: 'Gehe zu …',
    placeholder: 'Seite oder Sitzung',
    empty: 'Nichts heißt so.',
    hint: 'Suchen',
  },
  offline: (cursor) => `Keine Verbindung. Sie sehen die Sitzung bis Ereignis ${cursor}. Lesen geht weiter.`,
  offlinePage: 'Keine Verbindung. Sie sehen, was vorher geladen wurde. Neuer Versuch …',
  offlinePlain: 'Keine Verbindung. Neuer Versuch …',
};
