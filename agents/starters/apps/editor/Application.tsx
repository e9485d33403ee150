import { Frame } from '../kit/Frame.tsx';
import { screens } from './screens.tsx';

export function Application() {
  return <Frame screens={screens} />;
}
