import { argon2Sync } from 'node:crypto';
import { describe, expect, test } from 'vitest';
import { hashPassword, verifyPassword } from '../../server/core/sign-in/passwords.ts';

const password = 'correct horse battery staple';

const text = (bytes: Buffer) => bytes.toString('base64').replaceAll('=', '');

/** A hash with these parameters, made without our code. */
function phc({ memory = 19_456, passes = 2, parallelism = 1, saltBytes = 16, tagLength = 32 }): string {
  const nonce = Buffer.alloc(saltBytes, 7);
  const tag = argon2Sync('argon2id', { message: password, nonce, memory, passes, parallelism, tagLength });
  return `$argon2id$v=19$m=${memory},t=${passes},p=${parallelism}$${text(nonce)}$${text(tag)}`;
}

describe('a stored password', () => {
  test('is a PHC string with the parameters of OWASP, a salt of its own, and a tag of 32 bytes', async () => {
    const [one, other] = await Promise.all([hashPassword(password), hashPassword(password)]);
    expect(one).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$[A-Za-z0-9+/]{22}\$[A-Za-z0-9+/]{43}$/);
    expect(other).not.toBe(one);
  });

  test('matches the password, and no other', async () => {
    const stored = await hashPassword(password);
    expect(await verifyPassword(password, stored)).toEqual({ matches: true, isOutdated: false });
    expect(await verifyPassword(`${password} `, stored)).toEqual({ matches: false, isOutdated: false });
    expect(await verifyPassword('', stored)).toEqual({ matches: false, isOutdated: false });
  });

  test('is what any argon2id computes', async () => {
    expect(await verifyPassword(password, phc({}))).toEqual({ matches: true, isOutdated: false });
  });

  test('matches however the keyboard composes letters', async () => {
    const stored = await hashPassword('caf\u{e9} cre\u{300}me br\u{fb}l\u{e9}e');
    expect((await verifyPassword('cafe\u{301} cr\u{e8}me bru\u{302}le\u{301}e', stored)).matches).toBe(true);
  });

  test.each([
    ['memory', { memory: 12_288 }],
    ['passes', { passes: 3 }],
    ['lanes', { parallelism: 2 }],
    ['salt', { saltBytes: 8 }],
    ['tag', { tagLength: 16 }],
  ])('is outdated with another %s, and still matches', async (_, parameters) => {
    expect(await verifyPassword(password, phc(parameters))).toEqual({ matches: true, isOutdated: true });
    expect((await verifyPassword('something else', phc(parameters))).matches).toBe(false);
  });

  test.each(['', 'x', '$argon2i$v=19$m=19456,t=2,p=1$AAAA$AAAA', '$argon2id$v=16$m=19456,t=2,p=1$AAAA$AAAA'])(
    'that is %j is an error',
    async (stored) => {
      await expect(verifyPassword(password, stored)).rejects.toThrow(TypeError);
    },
  );
});

test('an unknown person never matches', async () => {
  expect(await verifyPassword(password, null)).toEqual({ matches: false, isOutdated: false });
});

test('two computations run, a hundred wait, and others are told to try again', async () => {
  const quick = phc({ memory: 8, passes: 1 });
  const accepted = Array.from({ length: 102 }, () => verifyPassword(password, quick));
  const refused = await Promise.allSettled([hashPassword(password), verifyPassword(password, null)]);
  const results = await Promise.allSettled(accepted);
  expect(refused).toMatchObject(
    Array.from({ length: 2 }, () => ({ reason: { code: 'unavailable', retryAfterSeconds: 1 } })),
  );
  expect(results.filter(({ status }) => status === 'rejected')).toEqual([]);
  expect((await verifyPassword(password, await hashPassword(password))).matches).toBe(true);
});
