import { catalogue, examplesIn, quoted } from '../../starters/catalogue.ts';
import type { Choice } from '../choose.ts';
import { fillStarter } from '../../starters/fill-starter.ts';

/** Writes Ideation's answer without a model: what was recognised, what was used, and what was not. */
export function writeReply(choice: Extract<Choice, { how: 'starter' }>, words: string): string {
  const { starter, sure, others, recognition, language } = choice;
  const say = catalogue[language];
  const texts = starter.texts[language];
  const json = fillStarter(choice, words);
  const quote = recognition.candidates.find(({ kind }) => kind === starter.kind)?.quote ?? '';
  const taken = Object.entries(json.quotes);
  const names = new Map(starter.settings.map(({ key, names }) => [key, names[language][0] ?? key]));
  const examples = starter.settings.slice(0, 3).map(({ example }) => example[language]);
  const paragraphs = [
    sure
      ? say.recognised(texts.title, quote)
      : say.guessed(texts.title, others.map((other) => other.texts[language].title).join(', ')),
    texts.pitch,
    taken.length === 0
      ? say.nothingTaken
      : [
          say.takenOver(taken.length),
          ...taken.map(([key, from]) => `- ${names.get(key) ?? key}: ${quoted([from], language)}`),
        ].join('\n'),
    json.notDone.length === 0 ? '' : say.notDone(quoted(json.notDone, language)),
    recognition.language === 'other' ? say.otherLanguage : '',
    examples.length === 0 ? '' : say.change(examplesIn(examples, language)),
  ];
  return paragraphs.filter((paragraph) => paragraph !== '').join('\n\n');
}

/** Writes Ideation's answer if the records generator understands every word. */
export function writeRecordsReply(words: string): string {
  const { records, recognised, inYourWords } = catalogue.en;
  return [
    recognised(records.title, ''),
    records.pitch,
    `${inYourWords} ${quoted([words.trim().slice(0, 600)], 'en')}`,
  ].join('\n\n');
}
