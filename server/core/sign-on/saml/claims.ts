import type { Claims } from '../claims.ts';
import { shownName } from '../claims.ts';
import type { SamlAnswer } from './answer.ts';
import { SamlRefusal } from './problems.ts';

const soap = 'http://schemas.xmlsoap.org/ws/2005/05/identity/claims';
/** Providers of universities put it before the short names. */
const mace = 'urn:mace:dir:attribute-def:';
const microsoft = 'http://schemas.microsoft.com';

/** As identity providers call them by default, the one that is most likely for people first. */
const names = {
  shown: [
    `${microsoft}/identity/claims/displayname`,
    'urn:oid:2.16.840.1.113730.3.1.241',
    'displayName',
    'name',
    'urn:oid:2.5.4.3',
    'cn',
  ],
  given: [`${soap}/givenname`, 'urn:oid:2.5.4.42', 'givenName', 'firstName'],
  family: [`${soap}/surname`, 'urn:oid:2.5.4.4', 'sn', 'surname', 'lastName'],
  // Entra's is an account name.
  account: [`${soap}/name`, 'urn:oid:0.9.2342.19200300.100.1.1', 'uid', 'username'],
  email: [`${soap}/emailaddress`, 'urn:oid:0.9.2342.19200300.100.1.3', 'mail', 'email', 'emailAddress'],
} as const;

const email = /^[^\s@]+@[^\s@]+\.[^\s@]+$/;
const longestEmail = 320;

/** Returns who an answer names. Throws SamlRefusal `too_many_groups` if it only says where the groups are. */
export function claimsOf({ issuer, nameId, attributes }: SamlAnswer, groupClaim: string | null): Claims {
  const values = (name: string) => attributes.filter((one) => one.name === name).flatMap((one) => one.values);
  const first = (among: readonly string[]) =>
    among.flatMap((name) => [...values(name), ...values(`${mace}${name}`)]).find((text) => text !== '') ?? '';
  if (groupClaim !== null && attributes.some(({ name }) => name === `${groupClaim}.link`))
    throw new SamlRefusal('too_many_groups');
  const address = first(names.email);
  return {
    issuer,
    // The format says what a name means: the same text may stand for another person in another one.
    subject: `name-id:${nameId.format} ${nameId.value}`,
    name: shownName([
      first(names.shown),
      `${first(names.given)} ${first(names.family)}`,
      first(names.account),
      address,
    ]),
    email: address.length <= longestEmail && email.test(address) ? address : null,
    groups: groupClaim !== null && attributes.some(({ name }) => name === groupClaim) ? values(groupClaim) : null,
    names: [...new Set(attributes.map(({ name }) => name))],
  };
}
