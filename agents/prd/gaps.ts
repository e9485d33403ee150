import type { Both } from '../starters/base/language.ts';

/** What a document does not have, as its open questions say it. */
export interface Gaps {
  /** `title`: what people call the section; `which`: ids or names, or null for the whole section. */
  missing(title: string, which: string | null): string;
  /** `problem`: what is wrong, in the words of a check. */
  problem(problem: string): string;
  contradiction(problem: string): string;
  notChecked: string;
}

export const gapsIn: Both<Gaps> = {
  en: {
    missing: (title, which) =>
      which === null
        ? `Not written: ${title}. The model gave no usable answer.`
        : `Only planned, not written: ${which} (${title}). The model gave no usable answer.`,
    problem: (problem) => `Left out because it did not fit: ${problem}.`,
    contradiction: (problem) => `To be settled: ${problem}`,
    notChecked: 'Nobody has checked this document against what was asked for: the model gave no usable answer.',
  },
  de: {
    missing: (title, which) =>
      which === null
        ? `Nicht geschrieben: ${title}. Das Modell gab keine brauchbare Antwort.`
        : `Nur geplant, nicht geschrieben: ${which} (${title}). Das Modell gab keine brauchbare Antwort.`,
    problem: (problem) => `Weggelassen, weil es nicht passte: ${problem}.`,
    contradiction: (problem) => `Zu klären: ${problem}`,
    notChecked:
      'Niemand hat geprüft, ob dieses Dokument den Wünschen entspricht: Das Modell gab keine brauchbare Antwort.',
  },
};
