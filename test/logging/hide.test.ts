import { assert, property, string, stringMatching, uint8Array } from 'fast-check';
import { describe, expect, test } from 'vitest';
import { readConfig } from '../../server/process/config.ts';
import { addConfigured, createSecrets } from '../../server/process/secrets.ts';

/** Returns a function that hides the secrets of these settings. */
function hiderOf(environment: Record<string, string>): (text: string) => string {
  const secrets = createSecrets();
  addConfigured(secrets, readConfig(environment), environment);
  return secrets.hide;
}

const spell: Readonly<Record<string, (secret: string, before: string, after: string) => string>> = {
  'as it is': (secret, before, after) => before + secret + after,
  'in JSON': (secret, before, after) => JSON.stringify({ error: before + secret + after }),
  'in JSON within JSON': (secret, before) => JSON.stringify(JSON.stringify({ [before]: secret })),
  'in an address': (secret, before) => `https://x.example/?${before}=${encodeURIComponent(secret)}`,
  'in a form': (secret) => new URLSearchParams({ secret }).toString(),
  'in bytes': (secret) => JSON.stringify(Buffer.from(secret)),
};

/** Unlike the surrounding text. */
const secretText = stringMatching(/^[!-~]{8,40}$/);

describe('the log hides', () => {
  test.each(Object.keys(spell))('a key %s, whatever surrounds it', (way) => {
    assert(
      property(secretText, string(), string(), (secret, before, after) => {
        const secrets = createSecrets();
        secrets.add(secret);
        const text = spell[way]?.(secret, before, after) ?? '';
        const hidden = secrets.hide(text);
        expect(hidden).toContain('[hidden]');
        for (const spelling of [secret, encodeURIComponent(secret), JSON.stringify(secret).slice(1, -1)])
          expect(hidden.replaceAll('[hidden]', '')).not.toContain(spelling);
      }),
    );
  });

  test('a key in the base64 of a longer text, at any offset', () => {
    assert(
      property(secretText, uint8Array({ maxLength: 5 }), uint8Array({ maxLength: 5 }), (secret, a, b) => {
        const secrets = createSecrets();
        secrets.add(secret);
        for (const encoding of ['base64', 'base64url'] as const) {
          const text = Buffer.concat([a, Buffer.from(secret), b]).toString(encoding);
          const left = secrets.hide(text).split('[hidden]');
          expect(left).toHaveLength(2);
          // Only the neighbours remain, and some bits of the first and last byte.
          expect(left.join('').length).toBeLessThanOrEqual(Math.ceil(((a.length + b.length) * 4) / 3) + 8);
        }
      }),
    );
  });

  test('secrets without breaking JSON', () => {
    assert(
      property(secretText, string(), (secret, text) => {
        const secrets = createSecrets();
        secrets.add(secret);
        expect(() => JSON.parse(secrets.hide(JSON.stringify({ message: text + secret })))).not.toThrow();
      }),
    );
  });

  test.each([
    ['OPENAI_API_KEY', 'sk-0123456789'],
    ['SERVICE_API_KEY', 'a-key-of-twenty-characters'],
    ['DAYTONA_API_KEY', 'dtn_0123456789'],
    ['TAVILY_API_KEY', 'tvly-0123456789'],
    ['EXA_API_KEY', 'exa-0123456789'],
    ['BRAVE_API_KEY', 'brave-0123456789'],
    ['GITHUB_TOKEN', 'ghp_0123456789'],
  ])('%s', (name, value) => {
    expect(
      hiderOf({ OPENAI_MODEL: 'm', OPENAI_BASE_URL: 'http://x.example', [name]: value })(`it said ${value}.`),
    ).toBe('it said [hidden].');
  });

  test('passwords and tokens in addresses, but not the addresses', () => {
    const hide = hiderOf({
      DATABASE_URL: 'postgresql://agents:se%2Fcret-word@db.internal:5432/agents',
      SERVICE_API_KEY: 'a-key-of-twenty-characters',
      RSS_FEEDS:
        'https://a.example/feed.xml,https://b.example/rss?token=tok-12345,https://c.example/0123456789abcdef01/f',
      OPENAI_BASE_URL: 'http://me:proxy-password@models.internal/v1',
      OPENAI_MODEL: 'm',
    });
    const text =
      'postgresql://agents:se%2Fcret-word@db.internal:5432/agents se/cret-word https://a.example/feed.xml ' +
      'https://b.example/rss?token=tok-12345 https://c.example/0123456789abcdef01/f http://me:proxy-password@models.internal';
    expect(hide(text)).toBe(
      'postgresql://[hidden]db.internal:5432/agents [hidden] https://a.example/feed.xml ' +
        'https://b.example/rss?token=[hidden] https://c.example/[hidden]/f http://[hidden]models.internal',
    );
  });

  test('a password that is also a common word only where it is a password', () => {
    const hide = hiderOf({
      DATABASE_URL: 'postgresql://postgres:postgres@db.internal/agents',
      SERVICE_API_KEY: 'a-key-of-twenty-characters',
    });
    expect(hide('postgres at postgresql://postgres:postgres@db.internal')).toBe(
      'postgres at postgresql://[hidden]db.internal',
    );
  });

  test('a value of less than 8 characters only after Bearer', () => {
    const hide = hiderOf({ OPENAI_API_KEY: 'none', OPENAI_BASE_URL: 'http://x.example', OPENAI_MODEL: 'm' });
    expect(hide('none of it: Bearer none')).toBe('none of it: [hidden]');
  });

  test('keys and webhook secrets that the service generates, and keys that clients send', () => {
    const hide = hiderOf({});
    expect(hide(`uas_${'a1'.repeat(18)} whsec_${'b2'.repeat(22)}= uas_short`)).toBe('[hidden] [hidden] uas_short');
    expect(hide('{"authorization":"Bearer somebody.elses-key"}')).toBe('{"authorization":"[hidden]"}');
  });
});
