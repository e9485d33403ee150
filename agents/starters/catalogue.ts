import type { Both } from './base/language.ts';

/** The texts of documents without a model, besides the brief's own words and the starter's texts. */
export interface Catalogue {
  label(title: string): string;
  checked: string;
  recognised(title: string, quote: string): string;
  guessed(title: string, others: string): string;
  takenOver(count: number): string;
  nothingTaken: string;
  notDone(quotes: string): string;
  willNot(quotes: string): string;
  change(examples: string): string;
  changed(requests: string): string;
  unchanged: string;
  notUnderstood(requests: string, examples: string): string;
  otherLanguage: string;
  persona: { name: string; description: string };
  inYourWords: string;
  whyNow: string;
  /** Why a scorecard is empty. */
  unrated: string;
  forWhom: string;
  questions: readonly string[];
  /** The requirements that every starter meets, by their id. */
  standing: Readonly<Record<'NFR-001' | 'NFR-002' | 'NFR-003', string>>;
  measure: string;
  assumption: string;
  limit: string;
  records: { title: string; pitch: string; problem: string; limit: string; mitigation: string };
}

export const catalogue: Both<Catalogue> = {
  en: {
    label: (title) => `Made without a model: the starter “${title}”, filled from the words of the brief.`,
    checked: 'These checks show that the starter works, not that it is your idea.',
    recognised: (title, quote) => `I recognise: ${title}${quote === '' ? '' : ` (“${quote}”)`}.`,
    guessed: (title, others) =>
      `I am not sure what this is to be. The nearest starter is: ${title}.${others === '' ? '' : ` It could also be: ${others}.`}`,
    takenOver: (count) =>
      count === 1 ? 'One setting is taken from your words:' : `${count} settings are taken from your words:`,
    nothingTaken: 'Your words name no setting of it, so it starts with its own.',
    notDone: (quotes) => `Not done: ${quotes}.`,
    willNot: (quotes) => `Will not: ${quotes}.`,
    change: (examples) => `What can be changed in words once it stands: ${examples}.`,
    unchanged: 'Nothing was changed.',
    changed: (requests) => `Changed: ${requests}.`,
    notUnderstood: (requests, examples) =>
      `Not understood: ${requests}. Without a model, what the starter offers as settings can be changed in words: ${examples}.`,
    otherLanguage: 'Without a model there are starters in English and German alone: this one is in English.',
    persona: { name: 'Whoever uses it', description: 'The brief says who that is, or leaves it open.' },
    inYourWords: 'In your words:',
    unrated: 'Nobody rated this: no model is set up to judge it.',
    whyNow: 'Nobody looked into it: that takes a model.',
    forWhom: 'As the brief says.',
    questions: [
      'Who uses it, and who must not?',
      'What has to be true for it to be worth keeping?',
      'Which of the sentences under “You said” matter most?',
    ],
    standing: {
      'NFR-001':
        'Everything stays in the browser that it is used in: no account, no server, no tracking, no advertising.',
      'NFR-002': 'No money moves: nothing is charged, billed or sold through it.',
      'NFR-003': 'It works on a phone and at a desk, with a keyboard, in light and in dark colours.',
    },
    measure: '[NEEDS CLARIFICATION: by what will you see that it works?]',
    assumption: 'The starter does what its stories say; whether that is the idea, only its owner can tell.',
    limit: 'starter',
    records: {
      title: 'Records',
      pitch: 'Lists and forms of the things that people keep, with who does what.',
      problem: 'What people keep is in no one place.',
      limit: 'It keeps records, and does nothing else',
      mitigation: 'A model can write what goes beyond that.',
    },
  },
  de: {
    label: (title) => `Ohne Modell erstellt: die Vorlage „${title}“, gefüllt aus den Worten des Auftrags.`,
    checked: 'Diese Prüfungen zeigen, dass die Vorlage funktioniert, nicht dass sie Ihre Idee ist.',
    recognised: (title, quote) => `Erkannt: ${title}${quote === '' ? '' : ` („${quote}“)`}.`,
    guessed: (title, others) =>
      `Ich bin nicht sicher, was das werden soll. Die nächste Vorlage ist: ${title}.${others === '' ? '' : ` Es könnte auch sein: ${others}.`}`,
    takenOver: (count) =>
      count === 1 ? 'Eine Einstellung kommt aus Ihren Worten:' : `${count} Einstellungen kommen aus Ihren Worten:`,
    nothingTaken: 'Ihre Worte nennen keine Einstellung, sie beginnt daher mit ihren eigenen.',
    notDone: (quotes) => `Nicht enthalten: ${quotes}.`,
    willNot: (quotes) => `Wird nicht: ${quotes}.`,
    change: (examples) => `Was sich danach mit Worten ändern lässt: ${examples}.`,
    unchanged: 'Es wurde nichts geändert.',
    changed: (requests) => `Geändert: ${requests}.`,
    notUnderstood: (requests, examples) =>
      `Nicht verstanden: ${requests}. Ohne Modell lässt sich mit Worten ändern, was die Vorlage als Einstellung hat: ${examples}.`,
    otherLanguage: 'Ohne Modell gibt es Vorlagen nur auf Englisch und Deutsch.',
    persona: { name: 'Wer sie benutzt', description: 'Der Auftrag sagt, wer das ist, oder lässt es offen.' },
    inYourWords: 'In Ihren Worten:',
    unrated: 'Niemand hat das bewertet: Es ist kein Modell eingerichtet, das urteilen könnte.',
    whyNow: 'Das hat niemand untersucht: Dafür braucht es ein Modell.',
    forWhom: 'Wie im Auftrag.',
    questions: [
      'Wer benutzt sie, und wer darf es nicht?',
      'Was muss stimmen, damit man sie behält?',
      'Welche der Sätze unter „Gesagt“ zählen am meisten?',
    ],
    standing: {
      'NFR-001':
        'Alles bleibt in dem Browser, in dem man sie benutzt: kein Konto, kein Server, keine Werbung, niemand sieht zu.',
      'NFR-002': 'Es fließt kein Geld: Nichts wird abgebucht, abgerechnet oder verkauft.',
      'NFR-003': 'Sie funktioniert am Telefon und am Schreibtisch, mit der Tastatur, hell und dunkel.',
    },
    measure: '[NEEDS CLARIFICATION: woran zeigt sich, dass es gelingt?]',
    assumption: 'Die Vorlage kann, was ihre Geschichten sagen; ob das die Idee ist, weiß nur, wer sie hat.',
    limit: 'Vorlage',
    records: {
      title: 'Verzeichnis',
      pitch: 'Listen und Formulare für alles, was Menschen aufheben, und wer was tut.',
      problem: 'Was Menschen aufheben, steht nicht an einem Ort.',
      limit: 'Sie führt Verzeichnisse und tut sonst nichts',
      mitigation: 'Was darüber hinausgeht, kann ein Modell schreiben.',
    },
  },
};

/** Lists requests as examples; a quotation inside a request gets single quotation marks. */
export function examplesIn(requests: readonly string[], language: 'en' | 'de'): string {
  const inner = language === 'de' ? '‚$1‘' : '‘$1’';
  return quoted(
    requests.map((request) => request.replaceAll(/[“„]([^“”„]*)[”“]/g, inner)),
    language,
  );
}

/** Lists quotes, with the quotation marks of this language. */
export function quoted(quotes: readonly string[], language: 'en' | 'de'): string {
  return quotes.map((quote) => (language === 'de' ? `„${quote}“` : `“${quote}”`)).join(', ');
}
