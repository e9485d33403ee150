import { dragging } from './studio/dragging.ts';
import { firstEvent } from './studio/first-event.ts';
import { scores } from './studio/lighthouse.ts';
import { opening } from './studio/opening.ts';
import { openPlace } from './studio/place.ts';
import { sizes } from './studio/sizes.ts';
import { streaming } from './studio/streaming.ts';

/** Measures the studio in Chromium. `minutes`: how long the heap is watched while runs stream. */
export async function studio(minutes = 2): Promise<void> {
  await sizes();
  await streaming(minutes);
  await using place = await openPlace();
  await firstEvent(place);
  await opening(place);
  await dragging(place);
  await scores(place);
}
