import { Play } from './Play.tsx';
import { QuizState, useQuiz } from './quiz.tsx';
import { RoundResult } from './RoundResult.tsx';
import { Setup } from './Setup.tsx';

/** The setup, then the round, then its result. */
export function QuizScreen() {
  return (
    <QuizState>
      <Shown />
    </QuizState>
  );
}

function Shown() {
  const { round } = useQuiz();
  if (round === null) return <Setup />;
  // Each question gets a new component, so that no typed text is left from the previous one.
  return round.done ? <RoundResult round={round} /> : <Play key={round.at} round={round} />;
}
