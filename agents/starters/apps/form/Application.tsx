import { Frame } from '../kit/Frame.tsx';
import { Notices } from '../kit/Notice.tsx';
import { screens } from './screens.tsx';

/** A form, its answers, and an editor for it. */
export function Application() {
  return (
    <Notices>
      <Frame screens={screens} />
    </Notices>
  );
}
