import { readFileSync, statSync } from 'node:fs';
import { secretSettings } from './config.ts';
import { ConfigError } from './config-error.ts';

type Environment = Readonly<Record<string, string | undefined>>;

/** No key is longer, and a path such as `/dev/zero` would never end. */
const largest = 65_536;

/**
 * Returns the environment with every secret that is stored in a file: `OPENAI_API_KEY_FILE` names the file of
 * `OPENAI_API_KEY`, as container engines provide secrets. Line breaks at the end of a file are dropped. Throws
 * ConfigError.
 */
export function withSecretFiles(environment: Environment): Environment {
  const read: Record<string, string> = {};
  for (const name of secretSettings) {
    const path = environment[`${name}_FILE`];
    if (path === undefined || path === '') continue;
    if ((environment[name] ?? '') !== '')
      throw new ConfigError(`${name} and ${name}_FILE are both set. Remove one of them.`);
    read[name] = readSecret(`${name}_FILE`, path);
  }
  return { ...environment, ...read };
}

function readSecret(setting: string, path: string): string {
  const refuse = (why: string) =>
    new ConfigError(`${setting} must name a readable file. ${JSON.stringify(path)} ${why}.`);
  let text: string;
  try {
    const found = statSync(path);
    if (!found.isFile()) throw refuse('is not a file');
    if (found.size > largest) throw refuse(`is larger than ${largest} bytes`);
    text = readFileSync(path, 'utf8').replace(/[\r\n]+$/, '');
  } catch (error) {
    if (error instanceof ConfigError) throw error;
    throw refuse(`cannot be read: ${error instanceof Error ? error.message : String(error)}`);
  }
  if (text === '') throw refuse('is empty');
  return text;
}
