import { type Config, secretSettings, settingNames } from './config.ts';

/**
 * Values that must never be readable in the service's output. They are found by value, not by field name, because an
 * error from elsewhere may quote a key under any name.
 */
export interface Secrets {
  /**
   * Hides a value. A value shorter than 8 characters is hidden only after `Bearer`, because hiding it everywhere would
   * shred the log.
   */
  add(value: string): void;
  /** Hides the passwords and tokens in an address. */
  addAddress(address: string): void;
  /** Replaces every spelling of every secret in the text. JSON stays valid. */
  hide(text: string): string;
}

const hidden = '[hidden]';
const shortest = 8;
/** A path segment of at least this length may be a token. */
const shortestInPath = 16;

/**
 * Secrets recognised by form: keys, tokens of sign-in and webhook secrets that the service generates, and any key that a
 * caller sent.
 */
const forms = [
  'uas_[0-9A-Za-z]{30,}',
  String.raw`uas_[a-z]+_[\w-]{40,}`,
  'whsec_[0-9A-Za-z+/=]{20,}',
  String.raw`Bearer [\w.~+/=-]{8,}`,
];

export function createSecrets(): Secrets {
  const spellings = new Set<string>();
  let pattern: RegExp | null = null;

  function spell(value: string): void {
    for (const spelling of spellingsOf(value)) spellings.add(spelling);
    pattern = null;
  }

  function add(value: string): void {
    if (value.length >= shortest) spell(value);
    else if (value !== '') spell(`Bearer ${value}`);
  }

  return {
    add,
    addAddress(address) {
      const url = URL.parse(address);
      if (!url) return;
      const password = decoded(url.password);
      if (password !== '') {
        // Keep a password that equals the user or database name, because that name appears in many harmless places.
        if (password !== url.username && `/${password}` !== url.pathname) add(password);
        spell(`${url.username}:${url.password}@`);
        // As in the base64 of Basic authentication.
        add(`${decoded(url.username)}:${password}`);
      }
      const isWeb = /^https?:$/.test(url.protocol);
      for (const [name, value] of url.searchParams) if (isWeb || name === 'password') add(value);
      if (!isWeb) return;
      for (const part of url.pathname.split('/')) if (part.length >= shortestInPath) spell(decoded(part));
    },
    hide(text) {
      pattern ??= patternOf(spellings);
      return text.replace(pattern, hidden);
    },
  };
}

/** Adds every secret among the settings. `environment` may contain one that the database client reads directly. */
export function addConfigured(secrets: Secrets, config: Config, environment: NodeJS.ProcessEnv): void {
  secrets.add(environment.PGPASSWORD ?? '');
  for (const name of settingNames) {
    const setting = config[name];
    for (const value of typeof setting === 'object' ? Object.values(setting) : [setting]) {
      if (typeof value !== 'string') continue;
      const url = URL.parse(value);
      if (!secretSettings.has(name)) {
        // Any address may contain a password.
        if (url && url.password !== '') secrets.addAddress(value);
      } else if (url?.host) secrets.addAddress(value);
      else secrets.add(value);
    }
  }
}

/** Returns the spellings of the value in errors, headers and JSON. */
function spellingsOf(value: string): string[] {
  const bytes = Buffer.from(value, 'utf8');
  const inAddress = [encodeURIComponent(value), new URLSearchParams([['', value]]).toString().slice(1)];
  const spelled = [
    value,
    // A header's bytes read as Latin-1.
    bytes.toString('latin1'),
    ...inAddress,
    ...inAddress.map((text) => text.replaceAll(/%[\dA-F]{2}/g, (escape) => escape.toLowerCase())),
    // A Buffer printed by Node as JSON.
    bytes.join(','),
    bytes.toString('hex'),
    ...base64Of(bytes),
  ];
  const all = spelled.flatMap((text) => {
    const inJson = escaped(text);
    return [text, inJson, escaped(inJson)];
  });
  // Drop short spellings, which would match by coincidence, except the value itself.
  return all.filter((text) => text === value || text.length >= shortest);
}

/**
 * Returns the part that the base64 of every text with these bytes has in common, for each of the three positions in a
 * base64 group where the bytes can begin. `user:key` in a Basic authentication header is an example.
 */
function base64Of(bytes: Buffer): string[] {
  return [0, 1, 2].flatMap((before) => {
    const text = Buffer.concat([Buffer.alloc(before), bytes]).toString('base64');
    // Drop the characters that also contain bits of neighbouring bytes.
    const whole = text.slice(Math.ceil((before * 8) / 6), Math.floor(((before + bytes.length) * 8) / 6));
    return [whole, whole.replaceAll('+', '-').replaceAll('/', '_')];
  });
}

/** Longest first, because a regular expression takes the first alternative that matches. */
function patternOf(spellings: ReadonlySet<string>): RegExp {
  const literal = [...spellings]
    .toSorted((a, b) => b.length - a.length)
    .map((text) => text.replaceAll(/[\\^$.*+?()[\]{}|/-]/g, String.raw`\$&`));
  return new RegExp([...literal, ...forms].join('|'), 'g');
}

function escaped(text: string): string {
  return JSON.stringify(text).slice(1, -1);
}

function decoded(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}
