import type { shared as english } from '../../en/pages/shared.ts';

export const shared: typeof english = {
  loading: 'Der Link wird geöffnet …',
  lead: (until) => `Zum Lesen mit Ihnen geteilt, bis ${until}.`,
  by: (name) => `Geteilt von ${name}.`,
  leftOut: (parts) => `Nicht gezeigt: ${parts}.`,
  parts: {
    cost: 'Kosten',
    people: 'Namen und Worte von Personen',
    comments: 'Kommentare',
    signals: 'importierte Signale',
    preview: 'die Anwendung',
  },
  never: 'Dokumente und Dateien gehören nicht dazu.',
  open: 'Anwendung öffnen',
  noBuild: 'Die Anwendung dieses Zeitpunkts wurde nicht aufbewahrt.',
  comments: (count) => (count === 1 ? '1 Kommentar' : `${count} Kommentare`),
  on: (name, version, anchor) => `${name}, Version ${version}${anchor === null ? '' : `, ${anchor}`}`,
  somebody: 'Jemand',
  title: 'Dieser Link zeigt nichts',
  refused: {
    revoked: 'Er wurde widerrufen. Bitten Sie um einen neuen, wo Sie ihn herhaben.',
    expired: 'Er ist abgelaufen. Bitten Sie um einen neuen, wo Sie ihn herhaben.',
    forbidden: 'Der Arbeitsbereich erlaubt zurzeit keine Links.',
    gone: 'Sein Arbeitsbereich wurde gelöscht.',
    invalid: 'Er ist nicht gültig. Vielleicht fehlt ein Teil: Kopieren Sie ihn noch einmal.',
  },
};
