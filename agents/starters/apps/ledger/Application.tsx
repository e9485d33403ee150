import { Frame } from '../kit/Frame.tsx';
import { screensOf } from './screens.tsx';
import { useSetup, withSetup } from './store.tsx';

/** Shared expenses, or a book of income and spending. */
export const Application = withSetup(function Screens() {
  return <Frame screens={screensOf(useSetup().setup.mode)} />;
});
