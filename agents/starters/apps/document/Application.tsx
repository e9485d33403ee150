import { Frame } from '../kit/Frame.tsx';
import { Notices } from '../kit/Notice.tsx';
import { screens } from './screens.tsx';

/** Documents to print: filled in next to the sheet, stored as drafts. */
export function Application() {
  return (
    <Notices>
      <Frame screens={screens} />
    </Notices>
  );
}
