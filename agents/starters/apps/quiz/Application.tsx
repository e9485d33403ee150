import { Frame } from '../kit/Frame.tsx';
import { Notices } from '../kit/Notice.tsx';
import { QuizState } from './quiz.tsx';
import { screens } from './screens.tsx';

/** Rounds of questions from five question banks; the user writes one of them. */
export function Application() {
  return (
    <Notices>
      <QuizState>
        <Frame screens={screens} />
      </QuizState>
    </Notices>
  );
}
