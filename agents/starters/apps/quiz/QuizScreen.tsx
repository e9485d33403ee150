import { Play } from './Play.tsx';
import { QuizState, useQuiz } from './quiz.tsx';
import { RoundResult } from './RoundResult.tsx';
import { Setup } from './Setup.tsx';

/** The choice of questions, then the round, then its result. */
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
  // Each question begins anew: nothing typed is left from the one before.
  return round.done ? <RoundResult round={round} /> : <Play key={round.at} round={round} />;
}
