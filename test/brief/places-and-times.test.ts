import { expect, test } from 'vitest';
import { readContacts } from '../../agents/kit/brief/read-contacts.ts';
import { readOpeningHours } from '../../agents/kit/brief/read-opening-hours.ts';

test.each([
  ['Mon-Fri 9-18, Sat 8 to 12', ['12345 09:00-18:00', '6 08:00-12:00']],
  ['Di–Sa 7–18 Uhr', ['23456 07:00-18:00']],
  ['Monday to Friday 9am-5pm', ['12345 09:00-17:00']],
  ['Sunday 10:30 - 14:00', ['7 10:30-14:00']],
  ['Mo, Mi und Fr 8:00-12:30', ['135 08:00-12:30']],
  ['Sat & Sun from 10 to 4pm', ['67 10:00-16:00']],
  ['weekdays 1-5pm', ['12345 13:00-17:00']],
  ['täglich 6 bis 22 Uhr', ['1234567 06:00-22:00']],
  ['open daily 7-11', ['1234567 07:00-11:00']],
  ['Fri-Mon 18-23', ['1567 18:00-23:00']],
  ['Montag bis Freitag von 9 bis 17 Uhr', ['12345 09:00-17:00']],
  ['Thu: 9–20', ['4 09:00-20:00']],
  ['Mo-Fr 8-12 und 15-18 Uhr', ['12345 08:00-12:00', '12345 15:00-18:00']],
  ['Di, Do 8-12 u. 15-18 Uhr', ['24 08:00-12:00', '24 15:00-18:00']],
  ['Saturday mornings from 9 to 11', ['6 09:00-11:00']],
  ['8-22 Uhr täglich', ['1234567 08:00-22:00']],
  ['8-12 and 14-18 on Thursday', ['4 08:00-12:00', '4 14:00-18:00']],
  ['weekdays 9 to 5', ['12345 09:00-17:00']],
  ['Fri 18-2', ['5 18:00-02:00']],
  ['Mon-Fri 8-18, Wednesdays only until 13:00', ['12345 08:00-18:00', '3 08:00-13:00']],
  ['Saturday between 9 and noon', ['6 09:00-12:00']],
  ['pay until Friday until 18:00', []],
  ['ages 6-10 daily', []],
  ['mood 1-5 every day', []],
  ['Sun 25-30', []],
  ['Monday 5 people come', []],
  ['we sit 8 to 12', []],
  ['ages 6-10', []],
])('%s', (words, hours) => {
  expect(readOpeningHours(words).map(({ days, from, to }) => `${days.join('')} ${from}-${to}`)).toEqual(hours);
});

test.each([
  ['tel. 030 1234567', ['telephone 030 1234567']],
  ['phone: +49 30 1234-567', ['telephone +49 30 1234-567']],
  ['Telefon 0664/1234567', ['telephone 0664/1234567']],
  ['call us on (415) 555-0134', ['telephone (415) 555-0134']],
  ['+1 415 555 0134', ['telephone +1 415 555 0134']],
  ['write to anna.b@example.org.', ['email anna.b@example.org']],
  ['Ringstraße 12, 10115 Berlin', ['address Ringstraße 12, 10115 Berlin']],
  ['Am Alten Markt 3a, 4020 Linz', ['address Am Alten Markt 3a, 4020 Linz']],
  ['12 Baker Street, London', ['address 12 Baker Street, London']],
  ['Our address is 5 Mill Lane, Oxford', ['address 5 Mill Lane, Oxford']],
  ['Adresse: Hauptplatz 7', ['address Hauptplatz 7']],
  ['find us at Hauptstr. 12, phone 0123 45678', ['address Hauptstr. 12', 'telephone 0123 45678']],
  ['Café in der Langen Gasse 5, Graz', ['address Langen Gasse 5, Graz']],
  ['Radweg 3 km, Lindenallee 2 bis 4 Uhr', ['address Lindenallee 2']],
  ['phone 12', []],
  ['store the email address of each guest', []],
  ['from 2020 to 2024', []],
  ['@@@@@ a@b', []],
  ['we have 2 rooms and 0 worries', []],
])('%s', (words, contacts) => {
  expect(readContacts(words).map(({ kind, value }) => `${kind} ${value}`)).toEqual(contacts);
});
