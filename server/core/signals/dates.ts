import { isoDate } from '../../../agents/kit/signals/iso-date.ts';

/** Year, month, day, then an optional time and zone: `2026-03-31 10:00 +02:00`. */
const iso =
  /^(\d{4})-(\d{2})-(\d{2})(?:[T ](\d{2}:\d{2}(?::\d{2})?)(?:[.,](\d{1,9}))?)?(?: ?(Z|UTC|[+-]\d{2}:?\d{2}))?$/i;
/** As in mail headers: `Tue, 31 Mar 2026 10:00:00 GMT`. */
const mail = /^(?:[a-z]{3}, )?\d{1,2} [a-z]{3} \d{4}(?: \d{2}:\d{2}(?::\d{2})?(?: (GMT|UTC|[+-]\d{4}))?)?$/i;
/** Seconds or milliseconds since 1970. */
const epoch = /^(?:\d{9,10}|\d{12,13})$/;

/**
 * Parses a date of a file and returns it in ISO 8601 and UTC. Without a zone, assumes UTC. Returns null for any other
 * format: 03/04/2026 could mean either of two days.
 */
export function readDate(text: string): string | null {
  if (epoch.test(text)) return isoDate(Number(text) * (text.length > 10 ? 1 : 1_000));
  const [whole, year, month, day, time = '00:00', fraction = '0', zone = 'Z'] = iso.exec(text) ?? [];
  if (whole !== undefined) {
    // Date.parse accepts the 31st of any month.
    if (Number(day) > new Date(Date.UTC(Number(year), Number(month), 0)).getUTCDate()) return null;
    const seconds = time.length === 5 ? `${time}:00` : time;
    const offset = /^(?:Z|UTC)$/i.test(zone) ? 'Z' : zone.replace(/^(...):?/, '$1:');
    return isoDate(Date.parse(`${year}-${month}-${day}T${seconds}.${fraction.padEnd(3, '0').slice(0, 3)}${offset}`));
  }
  const [letter, named] = mail.exec(text) ?? [];
  return letter === undefined ? null : isoDate(Date.parse(named === undefined ? `${letter} UTC` : letter));
}
