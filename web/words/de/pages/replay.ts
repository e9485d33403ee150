import type { replay as english } from '../../en/pages/replay.ts';

export const replay: typeof english = {
  title: 'Aufzeichnung ansehen',
  badge: 'Aufzeichnung',
  choose: 'Eine Replay-Datei öffnen',
  how: 'Legen Sie die Datei hier ab, oder wählen Sie sie aus. Sie bleibt in Ihrem Browser: Nichts wird hochgeladen. Sie bekommen sie mit „Als Replay-Datei herunterladen“ im Protokoll einer Sitzung.',
  file: 'Replay-Datei',
  button: 'Datei auswählen',
  reading: 'Liest …',
  another: 'Andere Datei öffnen',
  about: (service, time) => `Erstellt von Version ${service} am ${time}.`,
  notInIt: 'Nur zum Lesen. Dokumente, Dateien und die Anwendung selbst sind nicht darin.',
  isPart: (end, of) => `Die Datei war voll: Sie hat die ersten ${end} von ${of} Ereignissen.`,
  unreadable:
    'Die Datei lässt sich nicht lesen. Wenn sie verschoben oder geändert wurde, wählen Sie sie noch einmal aus.',
  faults: {
    not_ours: () =>
      'Das ist keine Replay-Datei: Sie beginnt nicht wie eine. Aufzeichnungen von Modellaufrufen und ZIP-Archive sind andere Dateien.',
    newer: (_line, version) =>
      `Die Datei hat Version ${version} des Formats, die dieser Stand nicht kennt. Öffnen Sie sie in einem neueren.`,
    cut: (line) =>
      `Die Datei ist nach Zeile ${line} abgeschnitten oder beschädigt. Laden Sie sie noch einmal herunter, oder lassen Sie sie sich noch einmal schicken.`,
    too_large: (events, size) =>
      `Die Datei ist zu groß: Eine Aufzeichnung hat höchstens ${events} Ereignisse und ${size} Text.`,
    gap: (line, event) => `Ereignis ${event} fehlt: In Zeile ${line} steht ein anderes.`,
    broken: (line, detail) => `Zeile ${line} passt nicht. Erwartet – ${detail}`,
  },
};
