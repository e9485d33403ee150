import { Frame } from '../kit/Frame.tsx';
import { screens } from './screens.tsx';
import { GameState } from './state.tsx';

/** Six games for one or two people, without a server. */
export function Application() {
  return (
    <GameState>
      <Frame screens={screens} />
    </GameState>
  );
}
