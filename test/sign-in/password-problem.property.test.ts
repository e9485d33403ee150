import { randomBytes } from 'node:crypto';
import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { passwordProblem } from '../../server/core/sign-in/passwords.ts';

const person = { email: 'ada.lovelace@analytical.example', name: 'Ada Lovelace' };
const codeOf = (password: string) => passwordProblem(password, person)?.code ?? null;

/** Enough to reach twelve characters without being a secret. */
const digits = fc.stringMatching(/^\d{6,10}$/);
const symbols = fc.stringMatching(/^[!?.#*]{0,3}$/);
const frequent = fc.constantFrom('password', 'dragon', 'monkey', 'sunshine', 'iloveyou', 'football', 'princess');

describe('a new password', () => {
  test.each([
    ['', 'short'],
    ['kT9#vLq2!xZ', 'short'],
    ['kT9#vLq2!xZw', null],
    // Eleven code points, in 22 units of UTF-16.
    ['🦊🐻🐼🐨🐯🦁🐮🐷🐸🐵🐔', 'short'],
    ['🦊🐻🐼🐨🐯🦁🐮🐷🐸🐵🐔🐧', null],
    // Twelve code points in NFD, six in NFKC.
    ['e\u{301}a\u{300}o\u{302}u\u{308}n\u{303}c\u{327}', 'short'],
    [Array.from({ length: 256 }, (_, at) => String.fromCodePoint(97 + ((at * at) % 23))).join(''), null],
    ['correct horse battery staple '.repeat(9), 'long'],
  ])('%j: %s', (password, code) => {
    expect(codeOf(password)).toBe(code);
  });

  test.each([
    'correct horse battery staple',
    'correcthorsebatterystaple',
    'unbelievable green giraffe',
    'love letters to lighthouses',
    '9!3#2dog7$8%',
    'Der Mond ist aufgegangen',
    'пароль длинный и странный',
    'tree-river-stone-lamp',
  ])('%j is good', (password) => {
    expect(codeOf(password)).toBeNull();
  });

  test.each([
    '1qaz2wsx3edc',
    'UNBELIEVABLE',
    'administrator',
    'passwordpassword',
    'PasswordPassword1',
    'Password2024Password2024',
    'password1234',
    '1234password',
    '!!!Password!!!',
    'pass-word-1234',
    'P@ssw0rd2024!',
    'butt3rcup20245',
    'p a s s w o r d 1',
    'qwertydragon',
    'monkeymonkeymo',
    'unified-agents-1',
    'UnifiedAgents!',
    'ｐａｓｓｗｏｒｄ１２３４',
    '123456789012',
    'abcdefghijkl',
    'abcdef654321',
    'aaaaaaaaaaaaa',
    'abababababab',
    'x9!k2x9!k2x9!k2',
    'aaaabbbbccccdddd',
  ])('%j is common', (password) => {
    expect(codeOf(password)).toBe('common');
  });

  test('that is a common one with digits and symbols at the ends is common', () => {
    fc.assert(
      fc.property(frequent, digits, symbols, fc.boolean(), fc.boolean(), (word, number, marks, isFirst, isLarge) => {
        const cased = isLarge ? word.toUpperCase() : word;
        expect(codeOf(isFirst ? `${number}${cased}${marks}` : `${marks}${cased}${number}`)).toBe('common');
      }),
    );
  });

  test('that is random is good', () => {
    for (let times = 0; times < 500; times += 1) expect(codeOf(randomBytes(12).toString('base64'))).toBeNull();
  });

  test.each([
    'ada.lovelace@analytical.example',
    'AdaLovelace1815',
    'lovelace1234!',
    'lovelace-ada-x7',
    'analytical12345',
    'Lovelace#Analytical#42',
    'adaadaadaadaxy',
    'lovelacequick',
    'lovelace4827193xy5',
    'ａｄａ ｌｏｖｅｌａｃｅ',
  ])('%j is personal', (password) => {
    expect(codeOf(password)).toBe('personal');
  });

  test.each(['ada likes very green tea', 'lovelace never wrote engines', 'canadadry-quietly-walks'])(
    '%j holds a personal word among others, and is good',
    (password) => {
      expect(codeOf(password)).toBeNull();
    },
  );

  test('is not personal for somebody else, or for a person with an empty or very short name', () => {
    expect(passwordProblem('lovelace-ada-x7', { email: 'grace@navy.example', name: '' })).toBeNull();
    expect(passwordProblem('wuliliwuxkqpz', { email: '', name: 'Li Wu' })).toBeNull();
  });

  test('never breaks the check, whatever it is', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary', maxLength: 300 }), fc.string(), fc.string(), (password, email, name) => {
        const problem = passwordProblem(password, { email, name });
        const length = Array.from(password.normalize('NFKC')).length;
        expect(problem?.code === 'short').toBe(length < 12);
        expect(problem?.code === 'long').toBe(length > 256);
      }),
    );
  });
});
