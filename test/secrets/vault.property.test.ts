import { assert, nat, pre, property, string } from 'fast-check';
import { beforeAll, expect, test } from 'vitest';
import { openVault, type Vault } from '../../server/store/vault.ts';
import { createStore } from '../support/database.ts';

const key = 'a-secrets-key-of-thirty-two-characters';
const text = string({ unit: 'grapheme', maxLength: 200 });

let vault: Vault;
let again: Vault;
let other: Vault;
beforeAll(async () => {
  await using one = await createStore();
  await using two = await createStore();
  vault = await openVault(one.pool, [key], 'refused');
  again = await openVault(one.pool, [key], 'refused');
  other = await openVault(two.pool, [key], 'refused');
});

test('what is sealed is unsealed by every vault of the same database, and by no other', () => {
  assert(
    property(text, text, text, (purpose, owner, plain) => {
      const sealed = vault.seal(purpose, owner, plain);
      expect(again.unseal(purpose, owner, sealed)).toBe(plain);
      expect(() => other.unseal(purpose, owner, sealed)).toThrow('was changed, or belongs to another owner');
    }),
  );
});

test('a sealed text does not hold the plain one, and is never the same twice', () => {
  assert(
    property(string({ minLength: 8 }), (plain) => {
      const [one, two] = [vault.seal('p', 'o', plain), vault.seal('p', 'o', plain)];
      expect(one).not.toBe(two);
      expect(Buffer.from(one.slice(3), 'base64url').includes(plain)).toBe(false);
    }),
  );
});

test('another owner or another purpose is refused', () => {
  assert(
    property(text, text, text, text, (purpose, owner, plain, different) => {
      const sealed = vault.seal(purpose, owner, plain);
      pre(different !== purpose && different !== owner);
      expect(() => vault.unseal(different, owner, sealed)).toThrow('was changed');
      expect(() => vault.unseal(purpose, different, sealed)).toThrow('was changed');
    }),
  );
});

test('each changed, added or missing character is refused', () => {
  assert(
    property(text, nat(), string({ minLength: 1, maxLength: 1 }), (plain, at, character) => {
      const sealed = vault.seal('p', 'o', plain);
      const place = at % sealed.length;
      pre(sealed[place] !== character);
      const changed = [
        sealed.slice(0, place) + character + sealed.slice(place + 1),
        sealed.slice(0, place) + sealed.slice(place + 1),
        `${sealed}${character}`,
        '',
      ];
      for (const one of changed) expect(() => vault.unseal('p', 'o', one)).toThrow('was changed');
    }),
  );
});

test('each changed bit is refused', () => {
  const bytes = Buffer.from(vault.seal('p', 'o', 'whsec_secret').slice(3), 'base64url');
  for (let bit = 0; bit < bytes.length * 8; bit += 1) {
    const changed = Buffer.from(bytes);
    const place = Math.floor(bit / 8);
    changed.writeUInt8(changed.readUInt8(place) ^ (1 << (bit % 8)), place);
    expect(() => vault.unseal('p', 'o', `v1:${changed.toString('base64url')}`)).toThrow('was changed');
  }
});

test('each purpose has its own 32 bytes, the same in every vault of the database', () => {
  expect(vault.derive('audit')).toHaveLength(32);
  expect(vault.derive('audit')).toEqual(again.derive('audit'));
  expect(vault.derive('audit')).not.toEqual(vault.derive('share'));
  expect(vault.derive('audit')).not.toEqual(other.derive('audit'));
});
