import { type Asked, entityId, type Says } from './fake-idp.ts';

/** What an answer says that is signed as it has to be, and the problem that has to be in the audit log. */
export type FalseClaim = readonly [string, string, (asked: Asked) => Says];

const otherId = `${entityId}-other`;

export const falseClaims: readonly FalseClaim[] = [
  ['is over by its conditions', 'expired', () => ({ until: -90 })],
  ['is over by its confirmation', 'expired', () => ({ confirmedUntil: -90 })],
  ['was issued long ago', 'expired', () => ({ issued: -900 })],
  ['is of a session that is over', 'expired', () => ({ sessionUntil: -90 })],
  ['is for later', 'not_yet_valid', () => ({ notBefore: 90 })],
  ['was issued in the future', 'not_yet_valid', () => ({ issued: 90 })],
  ['is of a sign-in in the future', 'not_yet_valid', () => ({ signedInAt: 90 })],
  ['is for another service', 'wrong_audience', () => ({ audience: 'https://other.example' })],
  [
    'is for a service whose name begins like this one',
    'wrong_audience',
    ({ audience }) => ({ audience: `${audience}x` }),
  ],
  [
    'is for several, by restrictions that exclude each other',
    'wrong_audience',
    () => ({
      conditions:
        '<saml:AudienceRestriction><saml:Audience>https://other.example</saml:Audience></saml:AudienceRestriction>',
    }),
  ],
  ['was to go elsewhere, by its confirmation', 'wrong_recipient', () => ({ recipient: 'https://other.example/acs' })],
  ['was to go elsewhere, by its response', 'wrong_destination', () => ({ destination: 'https://other.example/acs' })],
  ['is of another identity provider', 'wrong_issuer', () => ({ issuer: otherId })],
  ['is in a response of another identity provider', 'wrong_issuer', () => ({ responseIssuer: otherId })],
  ['answers no request', 'unsolicited', () => ({ inResponseTo: null, subjectInResponseTo: null })],
  ['is in a response that answers no request', 'unsolicited', () => ({ inResponseTo: null })],
  ['answers no request, in a response that does', 'unsolicited', () => ({ subjectInResponseTo: null })],
  ['answers two requests', 'wrong_request', () => ({ subjectInResponseTo: '_other' })],
  ['answers another request', 'wrong_request', () => ({ inResponseTo: '_other', subjectInResponseTo: '_other' })],
  ['says that the person was refused', 'declined', () => ({ status: 'Responder' })],
  [
    'has a condition that nobody knows',
    'unknown_condition',
    () => ({
      conditions: '<x:Only xmlns:x="urn:x"></x:Only>',
    }),
  ],
  ['names nobody', 'no_subject', () => ({ name: '' })],
  [
    'names somebody only for this time',
    'transient_name',
    () => ({
      format: 'urn:oasis:names:tc:SAML:2.0:nameid-format:transient',
    }),
  ],
  ['has elements in the name', 'malformed', () => ({ name: 'ann<saml:x>admin</saml:x>' })],
  ['names two people', 'misplaced', () => ({ subject: '<saml:NameID>admin</saml:NameID>' })],
  ['only says where the groups are', 'too_many_groups', () => ({ attributes: { 'groups.link': 'https://x.example' } })],
  ['has a name without end', 'too_large', () => ({ name: 'a'.repeat(501) })],
];
