import { Frame } from '../kit/Frame.tsx';
import { Notices } from '../kit/Notice.tsx';
import { screens } from './screens.tsx';

/** A calculator for the brief's quantities; the other calculators are on a second page. */
export function Application() {
  return (
    <Notices>
      <Frame screens={screens} />
    </Notices>
  );
}
