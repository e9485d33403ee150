import { Frame } from '../kit/Frame.tsx';
import { screens } from './screens.tsx';

/** Habits, measurements and moods by day. */
export function Application() {
  return <Frame screens={screens} />;
}
