import { Frame } from '../kit/Frame.tsx';
import { screens } from './screens.tsx';

/** Bookings of times that nobody else has. */
export function Application() {
  return <Frame screens={screens} />;
}
