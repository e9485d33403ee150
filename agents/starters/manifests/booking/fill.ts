import { readAmounts } from '../../../kit/brief/read-amounts.ts';
import { filledOf, type Slot, wantedWords } from '../../base/fill.ts';
import type { Language } from '../../base/language.ts';
import type { Filled } from '../../base/starter.ts';
import { currencyIn } from '../shared/currency.ts';
import { hoursIn } from './hours.ts';
import { linked, readResources, type Resources } from './resources.ts';
import { bufferIn, changeHoursIn, noShowsIn, stepIn } from './rules.ts';
import { withNouns } from './nouns.ts';
import { readServices, servicesSlot } from './services.ts';
import { readStaff } from './staff.ts';

/** Reads services, resources, people, hours and rules. */
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
    currency: currencyIn(wanted),
    hours: hoursIn(words, wanted, language),
    buffer: bufferIn(wanted, amounts),
    step: stepIn(wanted),
    changeHours: changeHoursIn(words.slice(0, wanted.length), amounts),
    // "no-show" and "nicht erschienen" look like prohibitions.
    noShows: noShowsIn(words),
  });
}

/** Without staff, as many bookings can run at the same time as there are courts or rooms. */
function placesOf(words: string, resources: Resources | null): Slot | null {
  if (resources === null || resources.atOnce < 2) return null;
  return { value: resources.atOnce, quote: words.slice(resources.from, resources.to).trim() };
}

/** Masks the names of rooms, which are no services. */
function without(wanted: string, resources: Resources | null): string {
  return (resources?.lists ?? []).reduce(
    (text, { from, to }) => text.slice(0, from) + '\n'.repeat(to - from) + text.slice(to),
    wanted,
  );
}
