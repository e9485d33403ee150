import { Frame } from '../kit/Frame.tsx';
import { Notices } from '../kit/Notice.tsx';
import { screens } from './screens.tsx';

/** The shop, its basket, and what the maker sees of both. */
export function Application() {
  return (
    <Notices>
      <Frame screens={screens} />
    </Notices>
  );
}
