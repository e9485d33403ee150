import { readAmounts } from '../../brief/read-amounts.ts';
import { filledOf, type Slot, wantedWords } from '../fill.ts';
import type { Language } from '../language.ts';
import type { Filled } from '../starter.ts';
import { hoursIn } from './booking-hours.ts';
import { linked, readResources, type Resources } from './booking-resources.ts';
import { bufferIn, changeHoursIn, noShowsIn, stepIn } from './booking-rules.ts';
import { withNouns } from './booking-nouns.ts';
import { readServices, servicesSlot } from './booking-services.ts';
import { readStaff } from './booking-staff.ts';

/** What the words say of services, resources, people, hours and rules. */
export function fillBooking(words: string, language: Language): Filled {
  const wanted = wantedWords(words);
  const amounts = readAmounts(wanted);
  const resources = readResources(wanted, amounts);
  const rows = resources?.rows ?? [];
  const services = linked(
    withNouns(readServices(without(wanted, resources), amounts), wanted, resources),
    rows,
    wanted,
  );
  const staff = readStaff(
    wanted,
    amounts,
    services.length > 0,
    rows.map(({ name }) => name),
    language,
  );
  return filledOf(words, wanted, {
    services: servicesSlot(words, services),
    resources: resources && { value: rows, quote: words.slice(resources.from, resources.to).trim() },
    people: staff.people,
    places: staff.people === null ? (staff.places ?? placesOf(words, resources)) : null,
    hours: hoursIn(words, wanted, language),
    buffer: bufferIn(wanted, amounts),
    step: stepIn(wanted),
    changeHours: changeHoursIn(words.slice(0, wanted.length), amounts),
    // "no-show" and "nicht erschienen" read like something ruled out.
    noShows: noShowsIn(words),
  });
}

/** Where nobody serves, as many bookings run at the same time as there are courts or rooms. */
function placesOf(words: string, resources: Resources | null): Slot | null {
  if (resources === null || resources.atOnce < 2) return null;
  return { value: resources.atOnce, quote: words.slice(resources.from, resources.to).trim() };
}

/** The names of rooms are none of services. */
function without(wanted: string, resources: Resources | null): string {
  return (resources?.lists ?? []).reduce(
    (text, { from, to }) => text.slice(0, from) + '\n'.repeat(to - from) + text.slice(to),
    wanted,
  );
}
