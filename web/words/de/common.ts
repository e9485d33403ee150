import type { Words } from '../english.ts';

export const common: Words['common'] = {
  product: 'Unified Agents',
  save: 'Speichern',
  cancel: 'Abbrechen',
  close: 'Schließen',
  copy: 'Kopieren',
  copied: 'Kopiert',
  attach: 'Bilder oder Texte anhängen',
  retry: 'Noch einmal versuchen',
  loading: 'Lädt …',
  more: 'Mehr zeigen',
  delete: 'Löschen',
  undo: 'Rückgängig',
  required: 'Pflichtfeld',
  optional: 'freiwillig',
  none: 'keine',
  justNow: 'gerade eben',
  costUnknown: 'Kosten nicht bekannt',
  opensOutside: 'öffnet einen neuen Tab',
  skipToContent: 'Zum Inhalt',
  skipToApplication: 'Zur Anwendung',
  notFound: {
    title: 'Hier ist nichts',
    session: 'Diese Sitzung gibt es nicht, sie gehört jemand anderem, oder sie wurde gelöscht.',
    page: 'Diese Seite gibt es nicht.',
    home: 'Startseite',
  },
  failure: {
    title: 'Das hat nicht geklappt',
    unreachable: 'Der Dienst hat nicht geantwortet. Prüfen Sie Ihre Verbindung.',
    requestId: (id) => `Anfrage ${id}`,
    signIn: 'Anmelden',
    signInAgain: 'Noch einmal anmelden',
    signedOut: 'Sie sind nicht mehr angemeldet.',
    stepUp: 'Dafür müssen Sie sich in den letzten zehn Minuten angemeldet haben.',
    forbidden: (scope) =>
      scope === null
        ? 'Das dürfen Sie nicht. Ein Admin des Arbeitsbereichs kann Ihnen das Recht geben.'
        : `Dafür brauchen Sie das Recht ${scope}. Ein Admin des Arbeitsbereichs kann es Ihnen geben.`,
    notLoaded:
      'Ein Teil dieser Seite konnte nicht geladen werden. Prüfen Sie Ihre Verbindung, und laden Sie die Seite dann neu.',
    crashed: 'Diese Seite hat einen Fehler. Laden Sie sie neu; was der Dienst gespeichert hat, ist sicher.',
    reload: 'Neu laden',
  },
  mayNot: (scope) =>
    `Sie dürfen hier nur lesen. Zum Schreiben brauchen Sie das Recht ${scope}; ein Admin kann es Ihnen geben.`,
};
