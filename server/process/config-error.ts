/** A setting is invalid. The message is one line with its name, its value and the expected value; exit code 78. */
export class ConfigError extends Error {
  override name = 'ConfigError';
}
