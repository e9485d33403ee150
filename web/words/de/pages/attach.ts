import type { attach as english } from '../../en/pages/attach.ts';

export const attach: typeof english = {
  list: 'Dateien zu dieser Nachricht',
  remove: (name) => `${name} entfernen`,
  tooMany: (most) => `Zu einer Nachricht passen höchstens ${most} Dateien. Die übrigen sind weggelassen.`,
  noVision: 'Es ist kein Modell für Bilder eingerichtet, deshalb sieht sich niemand die Bilder an.',
  offline: 'Ohne Modell werden Dateien nicht gelesen: Es zählen nur Ihre Worte.',
};
