/** A session from a file. */
export const replay = {
  title: 'Replay',
  badge: 'Replay',
  choose: 'Open a replay file',
  how: 'Drop the file here, or choose it. It stays in your browser: nothing is uploaded. You get one from “Download as a replay file” on the log of a session.',
  file: 'Replay file',
  button: 'Choose a file',
  reading: 'Reading …',
  another: 'Open another file',
  about: (service: string, time: string) => `Made by release ${service} on ${time}.`,
  notInIt: 'Read only. Documents, files and the application itself are not in a replay.',
  isPart: (end: string, of: string) => `The file was full: it has the first ${end} of ${of} events.`,
  unreadable: 'The file cannot be read. If it was moved or changed meanwhile, choose it again.',
  faults: {
    not_ours: (_line: number, _detail: string) =>
      'This is no replay file: it does not begin like one. Recordings of model calls and ZIP archives are other files.',
    newer: (_line: number, version: string) =>
      `The file has version ${version} of the format, which this release does not know. Open it in a newer release.`,
    cut: (line: number, _detail: string) =>
      `The file is cut off or damaged after line ${line}. Download it, or have it sent, once more.`,
    too_large: (events: string, size: string) =>
      `The file is too large: a replay has at most ${events} events and ${size} of text.`,
    gap: (line: number, event: string) => `Event ${event} is missing: line ${line} has another one.`,
    broken: (line: number, detail: string) => `Line ${line} does not fit. Expected – ${detail}`,
  },
};
