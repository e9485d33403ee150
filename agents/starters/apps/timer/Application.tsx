import { Frame } from '../kit/Frame.tsx';
import { Notices } from '../kit/Notice.tsx';
import { Clocks } from './engine.tsx';
import { screens } from './screens.tsx';

/** Clocks of six kinds and what was finished with them. */
export function Application() {
  return (
    <Notices>
      <Clocks>
        <Frame screens={screens} />
      </Clocks>
    </Notices>
  );
}
