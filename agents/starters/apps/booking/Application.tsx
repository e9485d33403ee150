import { Frame } from '../kit/Frame.tsx';
import { screens } from './screens.tsx';

/** Bookings that never overlap. */
export function Application() {
  return <Frame screens={screens} />;
}
