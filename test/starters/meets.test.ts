import { describe, expect, test } from 'vitest';
import type { StarterJson } from '../../agents/starters/project.ts';
import { meets, type Said } from '../../agents/offline/drafts/prd-meets.ts';

const json: StarterJson = {
  kind: 'booking',
  version: 1,
  language: 'en',
  name: 'Riverside',
  values: {},
  quotes: { services: 'check-up of 40 minutes' },
  notDone: [],
};
const said = (kind: Said['kind'], text: string, quote = text): Said => ({ id: 'C-1', kind, text, quote });
const metBy = (one: Said, of: StarterJson = json) => meets([one], of).get('C-1') ?? null;

describe('a constraint of the brief', () => {
  test.each<[Said, string[] | null]>([
    [said('mustNot', 'no login for visitors'), ['NFR-001']],
    [said('mustNot', 'keine Registrierung'), ['NFR-001']],
    [said('mustNot', 'nothing may be stored in the cloud'), ['NFR-001']],
    [said('mustNot', 'no ads'), ['NFR-001']],
    [said('mustNot', 'no credit cards'), ['NFR-002']],
    [said('mustNot', 'no dogs'), null],
    [said('number', 'a check-up of 40 minutes', '40 minutes'), ['booking']],
    [said('number', 'closed for 4 weeks', '4 weeks'), null],
    [said('must', 'must send a text message 40 minutes before'), null],
    [said('must', 'it must work on a phone'), ['NFR-003']],
    [said('language', 'in English'), ['booking']],
    [said('language', 'in Thai'), null],
    [said('platform', 'as a native iOS app'), null],
    [said('name', 'called Riverside', 'Riverside'), ['booking']],
    [said('audience', 'for nurses'), null],
  ])('%j is met by %j', (one, by) => {
    expect(metBy(one)).toEqual(by);
  });

  test('about money does not count as met by an application that is about money', () => {
    expect(metBy(said('mustNot', 'no billing'), { ...json, kind: 'document' })).toBeNull();
  });
});
