import { Frame } from '../kit/Frame.tsx';
import { Notices } from '../kit/Notice.tsx';
import { Clocks } from './engine.tsx';
import { screens } from './screens.tsx';

/** Six kinds of clocks and a log of what they finished. */
export function Application() {
  return (
    <Notices>
      <Clocks>
        <Frame screens={screens} />
      </Clocks>
    </Notices>
  );
}
