import { type Config, secretSettings, settingNames } from './config.ts';

/**
 * Values that must not be readable in anything the service prints. They are found by value, not by the name of a field:
 * nobody knows under which name somebody else's error quotes a key.
 */
export interface Secrets {
  /** A value shorter than 8 characters is hidden only after `Bearer`: anywhere else it would shred the log. */
  add(value: string): void;
  /** An address: what it holds of passwords and tokens. */
  addAddress(address: string): void;
  /** The text with every spelling of every secret replaced. JSON stays JSON. */
  hide(text: string): string;
}

const hidden = '[hidden]';
const shortest = 8;
/** A part of a path that is at least this long may be a token. */
const shortestInPath = 16;

/** Known by their form: keys and webhook secrets that the service makes itself, and whatever key a caller showed. */
const forms = ['uas_[0-9A-Za-z]{30,}', 'whsec_[0-9A-Za-z+/=]{20,}', String.raw`Bearer [\w.~+/=-]{8,}`];

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
        // A password that is the name of the user or the database stands in a hundred harmless places.
        if (password !== url.username && `/${password}` !== url.pathname) add(password);
        spell(`${url.username}:${url.password}@`);
        // As the base64 of Basic authentication has it.
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

/** Every secret among the settings. `environment` may hold one that the database client reads by itself. */
export function addConfigured(secrets: Secrets, config: Config, environment: NodeJS.ProcessEnv): void {
  secrets.add(environment.PGPASSWORD ?? '');
  for (const name of settingNames) {
    const setting = config[name];
    for (const value of Array.isArray(setting) ? setting : [setting]) {
      if (typeof value !== 'string') continue;
      const url = URL.parse(value);
      if (!secretSettings.has(name)) {
        // An address may have a password in it, whatever it is for.
        if (url && url.password !== '') secrets.addAddress(value);
      } else if (url?.host) secrets.addAddress(value);
      else secrets.add(value);
    }
  }
}

/** The value as errors, headers and JSON may spell it. */
function spellingsOf(value: string): string[] {
  const bytes = Buffer.from(value, 'utf8');
  const inAddress = [encodeURIComponent(value), new URLSearchParams([['', value]]).toString().slice(1)];
  const spelled = [
    value,
    // What reads the bytes of a header as Latin-1 makes of it.
    bytes.toString('latin1'),
    ...inAddress,
    ...inAddress.map((text) => text.replaceAll(/%[\dA-F]{2}/g, (escape) => escape.toLowerCase())),
    // As Node prints a Buffer as JSON.
    bytes.join(','),
    bytes.toString('hex'),
    ...base64Of(bytes),
  ];
  const all = spelled.flatMap((text) => {
    const inJson = escaped(text);
    return [text, inJson, escaped(inJson)];
  });
  // What is short by itself was wanted so; of anything else it would be a coincidence.
  return all.filter((text) => text === value || text.length >= shortest);
}

/**
 * What the base64 of any text that holds these bytes has in common, for each of the three places where they can begin
 * within a group: `user:key` in a header of Basic authentication is one of them.
 */
function base64Of(bytes: Buffer): string[] {
  return [0, 1, 2].flatMap((before) => {
    const text = Buffer.concat([Buffer.alloc(before), bytes]).toString('base64');
    // Characters that hold bits of the neighbours are no part of it.
    const whole = text.slice(Math.ceil((before * 8) / 6), Math.floor(((before + bytes.length) * 8) / 6));
    return [whole, whole.replaceAll('+', '-').replaceAll('/', '_')];
  });
}

/** The longest first: a regular expression takes the first that fits. */
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
