import type { accounts as english } from '../../en/pages/accounts.ts';

export const accounts: typeof english = {
  lead: 'Ein Dienstkonto ist ein Programm mit einer Rolle und eigenen Schlüsseln. Die Schlüssel gelten weiter, auch wenn die Person geht, die sie gemacht hat. Sperren Sie das Konto, werden sie alle abgewiesen.',
  new: 'Neues Dienstkonto',
  empty: 'Es gibt keine Dienstkonten',
  emptyHow:
    'Legen Sie eines für jedes Programm an, das für den ganzen Arbeitsbereich arbeitet, etwa für einen Build-Server. Machen Sie dann Schlüssel dafür.',
  name: 'Welches Programm ist es?',
  nameHint: 'Zum Beispiel: Build-Server',
  nameMissing: 'Geben Sie dem Dienstkonto einen Namen.',
  create: 'Dienstkonto anlegen',
  states: { active: 'aktiv', suspended: 'gesperrt' },
  since: (time) => `seit ${time}`,
  actions: (name) => `Aktionen für ${name}`,
  change: 'Ändern',
  changeTitle: (name) => `${name} ändern`,
  changeWhy: 'Seine Schlüssel dürfen nie mehr, als seine Rolle erlaubt. Eine neue Rolle gilt sofort.',
  suspend: 'Sperren',
  suspendTitle: (name) => `${name} sperren?`,
  suspendWhy: 'Alle seine Schlüssel werden sofort abgewiesen, bis Sie es wieder zulassen.',
  reactivate: 'Wieder zulassen',
  reactivateWhy: 'Die Schlüssel, die noch gelten, werden wieder angenommen.',
  remove: 'Entfernen',
  removeTitle: (name) => `${name} entfernen?`,
  removeWhy: 'Alle seine Schlüssel enden für immer. Was es gemacht hat, bleibt. Das lässt sich nicht zurücknehmen.',
  removed: (name) => `${name} ist entfernt.`,
  keys: {
    show: 'Schlüssel zeigen',
    hide: 'Schlüssel verbergen',
    title: (name) => `Schlüssel von ${name}`,
    empty: 'Es hat keine Schlüssel',
    emptyHow:
      'Das Programm meldet sich mit einem Schlüssel an. Machen Sie einen, und legen Sie ihn ab, wo das Programm ihn liest.',
    partly: 'Es sind noch nicht alle Schlüssel des Arbeitsbereichs geladen.',
  },
};
