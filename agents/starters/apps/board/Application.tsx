import { Frame } from '../kit/Frame.tsx';
import { screens } from './screens.tsx';

/** Cards that move from stage to stage. */
export function Application() {
  return <Frame screens={screens} />;
}
