import { Frame } from '../kit/Frame.tsx';
import { screens } from './screens.tsx';

/** Days of habits, measures and moods. */
export function Application() {
  return <Frame screens={screens} />;
}
