import { expect, test } from 'vitest';
import type { SignOnConnection } from '../../schema/sign-on.ts';
import {
  emptyForm,
  faultsOf,
  formOf,
  inputOf,
  readPairs,
  refusedFields,
} from '../../web/pages/settings/sign-on/fields.ts';
import { signOn as words } from '../../web/words/en/pages/sign-on.ts';

const keep = { is: 'keep' } as const;
const faults = (kind: 'oidc' | 'saml', values: object, before: SignOnConnection | null = null) =>
  Object.keys(faultsOf(kind, { ...emptyForm, name: 'Company', ...values }, words, { required: 'Required', before }));

const error = (path: string) => ({ path, message: path });

const saml = {
  connectionId: 'c',
  kind: 'saml',
  name: 'Company',
  issuer: 'urn:company',
  clientId: '',
  scopes: [],
  groupClaim: 'groups',
  groupRoles: [{ group: '__proto__', role: 'pm' }],
  newMemberRole: null,
  saml: { metadataUrl: 'https://id.example.com/metadata' },
} as unknown as SignOnConnection;

test('a form for OpenID Connect needs an issuer, a client and the scope openid', () => {
  expect(faults('oidc', {})).toEqual(['issuer', 'clientId']);
  expect(faults('oidc', { issuer: 'id.example.com', clientId: 'a', scopes: 'profile' })).toEqual(['issuer', 'scopes']);
  expect(faults('oidc', { issuer: 'https://id.example.com', clientId: 'a' })).toEqual([]);
});

test('a form for SAML needs the metadata or its address, and not both', () => {
  expect(faults('saml', {})).toEqual(['metadataUrl']);
  expect(faults('saml', { metadataUrl: 'https://id.example.com' })).toEqual([]);
  expect(faults('saml', { metadataXml: '<EntityDescriptor/>' })).toEqual([]);
  expect(faults('saml', { metadataUrl: 'https://id.example.com', metadataXml: '<x/>' })).toEqual(['metadataXml']);
});

test('metadata that stays is not sent again, and other metadata replaces it', () => {
  const form = formOf(saml);
  expect(faults('saml', form, saml)).toEqual([]);
  expect(inputOf('saml', form, keep, saml)).toEqual({
    name: 'Company',
    groupClaim: 'groups',
    groupRoles: [{ group: '__proto__', role: 'pm' }],
    newMemberRole: null,
  });
  expect(inputOf('saml', { ...form, metadataXml: '<x/>' }, keep, saml)).toMatchObject({ metadataXml: '<x/>' });
  expect(inputOf('saml', { ...form, metadataUrl: 'https://new.example.com' }, keep, saml)).toMatchObject({
    metadataUrl: 'https://new.example.com',
  });
});

test('roles of groups need a claim, a group each, and no group twice', () => {
  const filled = { issuer: 'https://id.example.com', clientId: 'a' };
  const pairs = [
    { group: 'a', role: 'pm' },
    { group: '', role: 'pm' },
    { group: 'a', role: 'admin' },
  ];
  expect(faults('oidc', { ...filled, groupRoles: JSON.stringify(pairs) })).toEqual([
    'groupClaim',
    'groupRoles.1',
    'groupRoles.2',
  ]);
});

test('what the service refuses stands beside its field, and what this tab keeps is read with care', () => {
  expect(refusedFields([error('issuer'), error('groupRoles.1.group'), error('clientSecret'), error('else')])).toEqual({
    issuer: 'issuer',
    'groupRoles.1': 'groupRoles.1.group',
    clientSecret: 'clientSecret',
  });
  for (const text of ['', 'null', '{}', '[1,null,{"group":1}]', '[{"group":"a","role":"king"}]'])
    expect(readPairs(text)).toEqual([]);
});
