import { createContext, type ReactNode, useContext } from 'react';
import { newId } from '../kit/id.ts';
import { useKept } from '../kit/kept.ts';
import { useStored } from '../kit/storage.ts';
import { isCards, isResults, isRound, isValues, isWrong } from './checks.ts';
import { isRight, makeRound, type Question } from './round.ts';
import { type Bank, type Card, values as given, type Values } from './values.ts';

export interface Answer {
  given: string;
  right: boolean;
  late: boolean;
}

export interface Round {
  bank: Bank;
  questions: readonly Question[];
  /** One per answered question; the last one stays visible until the next question. */
  answers: readonly Answer[];
  at: number;
  /** The end of the question's or the round's time, in milliseconds since 1970. */
  endsAt: number | null;
  /** Whether `endsAt` is the end of the whole round. */
  isTimed: boolean;
  done: boolean;
}

export interface Result {
  id: string;
  bank: Bank;
  right: number;
  count: number;
  streak: number;
  at: number;
}

interface Quiz {
  values: Values;
  setValues(values: Values): void;
  cards: readonly Card[];
  setCards(cards: readonly Card[]): void;
  round: Round | null;
  results: readonly Result[];
  /** Keys of questions that were answered incorrectly and not correctly since, by bank. */
  wrong: Readonly<Record<string, readonly string[]>>;
  start(values: Values): void;
  repeat(): void;
  answer(text: string, late?: boolean): void;
  judge(known: boolean): void;
  next(): void;
  leave(): void;
  clear(): void;
}

const Context = createContext<Quiz | null>(null);
const mostResults = 200;
/** The number of questions in a timed round: more than anyone can answer. */
const mostQuestions = 300;

export function useQuiz(): Quiz {
  const quiz = useContext(Context);
  if (quiz === null) throw new Error('The quiz stands around the screens.');
  return quiz;
}

/** The state around the screens; a screen that is rendered by itself gets its own. */
export function QuizState({ children }: { children: ReactNode }) {
  return useContext(Context) === null ? <OwnState>{children}</OwnState> : children;
}

function OwnState({ children }: { children: ReactNode }) {
  const [kept, setKept] = useKept<Values>('settings', given, isValues);
  const [round, setRound] = useStored<Round | null>('round', () => null, isRound);
  const [results, setResults] = useStored<readonly Result[]>('results', () => [], isResults);
  const [wrong, setWrong] = useStored<Quiz['wrong']>('wrong', () => ({}), isWrong);
  const cards = isCards(kept.cards) ? kept.cards : [];

  const open = (values: Values, keys: readonly string[], only: boolean) => {
    const isTimed = values.roundSeconds > 0 && !only;
    const count = only ? Math.max(1, keys.length) : isTimed ? mostQuestions : values.count;
    const wanted = { ...values, count };
    const questions = makeRound(values.bank, wanted, cards, keys, Math.random);
    if (questions.length === 0) return;
    const endsAt = isTimed ? Date.now() + values.roundSeconds * 1000 : endOf(values);
    setRound({ bank: values.bank, questions, answers: [], at: 0, endsAt, isTimed, done: false });
  };
  const take = (answer: Answer) => {
    if (round && round.answers.length === round.at) setRound({ ...round, answers: [...round.answers, answer] });
  };
  const finish = (over: Round) => {
    const keysOf = (right: boolean) =>
      over.questions.filter((_, index) => over.answers[index]?.right === right).map(({ key }) => key);
    const right = new Set(keysOf(true));
    const before = (wrong[over.bank] ?? []).filter((key) => !right.has(key));
    setWrong({ ...wrong, [over.bank]: [...new Set([...keysOf(false), ...before])].slice(0, 500) });
    const result = {
      id: newId(),
      bank: over.bank,
      right: right.size,
      count: over.questions.length,
      streak: longestStreak(over.answers),
      at: Date.now(),
    };
    setResults([result, ...results].slice(0, mostResults));
    setRound({ ...over, done: true, endsAt: null });
  };
  const quiz: Quiz = {
    values: kept,
    setValues: setKept,
    cards,
    setCards: (next) => setKept({ ...kept, cards: next }),
    round,
    results,
    wrong,
    start: (values) => {
      setKept(values);
      open(values, wrong[values.bank] ?? [], false);
    },
    repeat: () => {
      if (!round) return;
      const keys = round.questions.filter((_, index) => !round.answers[index]?.right).map(({ key }) => key);
      open({ ...kept, bank: round.bank }, keys, true);
    },
    answer: (text, late = false) => {
      const question = round?.questions[round.at];
      if (round && question) take({ given: text, right: !late && isRight(round.bank, question, text), late });
    },
    judge: (known) => take({ given: '', right: known, late: false }),
    next: () => {
      if (!round) return;
      if (isLast(round)) finish(answered(round));
      else setRound({ ...round, at: round.at + 1, endsAt: round.isTimed ? round.endsAt : endOf(kept) });
    },
    leave: () => setRound(null),
    clear: () => {
      setResults([]);
      setWrong({});
    },
  };
  return <Context value={quiz}>{children}</Context>;
}

/** Whether the current question is the last. */
export function isLast({ at, questions, isTimed, endsAt, answers }: Round): boolean {
  const isOver = isTimed && endsAt !== null && Date.now() >= endsAt;
  return at + 1 >= questions.length || isOver || (isTimed && answers[at]?.late === true);
}

/** Drops the questions that nobody reached: in a timed round, the one that the end cut short. */
function answered(round: Round): Round {
  if (!round.isTimed) return round;
  const answers = round.answers.length > 1 ? round.answers.filter(({ late }) => !late) : round.answers;
  return { ...round, answers, questions: round.questions.slice(0, answers.length), at: answers.length - 1 };
}

function endOf({ seconds }: Values): number | null {
  return seconds > 0 ? Date.now() + seconds * 1000 : null;
}

/** Returns the longest run of correct answers. */
export function longestStreak(answers: readonly Answer[]): number {
  let best = 0;
  let current = 0;
  for (const { right } of answers) {
    current = right ? current + 1 : 0;
    best = Math.max(best, current);
  }
  return best;
}

/** Returns the current run of correct answers. */
export function streakNow(answers: readonly Answer[]): number {
  return answers.length - 1 - answers.findLastIndex(({ right }) => !right);
}
