import { useState } from 'react';
import { useKept } from '../kit/kept.ts';
import { useStored } from '../kit/storage.ts';
import { type Answer, areAnswers } from './answers.ts';
import { areQuestions, firstQuestions, type Question } from './questions.ts';
import { values } from './values.ts';

export interface Rules {
  /** 0: no limit. */
  places: number;
  /** 0: no limit. */
  perOption: number;
  waiting: boolean;
  once: boolean;
}

function isRules(value: unknown): boolean {
  const rules = value as Partial<Rules> | null;
  return (
    typeof rules === 'object' &&
    rules !== null &&
    Number.isSafeInteger(rules.places) &&
    Number.isSafeInteger(rules.perOption) &&
    typeof rules.waiting === 'boolean' &&
    typeof rules.once === 'boolean'
  );
}

/** The form's stored state. Only one screen is visible at a time, and each reads the state when it opens. */
export function useForm() {
  const [first] = useState(() => {
    const { places, perOption, waiting, once } = values;
    return { questions: { list: firstQuestions() }, rules: { places, perOption, waiting, once } };
  });
  const [{ list }, setList] = useKept('questions', first.questions, (value) =>
    areQuestions((value as { list?: unknown } | null)?.list),
  );
  const [rules, setRules] = useKept<Rules>('rules', first.rules, isRules);
  const [answers, setAnswers] = useStored<Answer[]>('answers', () => [], areAnswers);
  return {
    questions: list,
    setQuestions: (next: Question[]) => setList({ list: next }),
    rules,
    setRules,
    answers,
    setAnswers,
  };
}
