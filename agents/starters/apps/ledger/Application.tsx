import { Frame } from '../kit/Frame.tsx';
import { Notices } from '../kit/Notice.tsx';
import { screensOf } from './screens.tsx';
import { useSetup, WithSetup } from './store.tsx';

function Screens() {
  return <Frame screens={screensOf(useSetup().setup.mode)} />;
}

/** Shared expenses, or a book of income and spending. */
export function Application() {
  return (
    <Notices>
      <WithSetup>
        <Screens />
      </WithSetup>
    </Notices>
  );
}
