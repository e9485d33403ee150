import { Frame } from '../kit/Frame.tsx';
import { Notices } from '../kit/Notice.tsx';
import { screens } from './screens.tsx';

/** The shop, the basket, and the seller's screens. */
export function Application() {
  return (
    <Notices>
      <Frame screens={screens} />
    </Notices>
  );
}
