/** What the address of a part of the settings says: `/settings/sign-on?tested=<connection>`. */
export interface SettingsSearch {
  /** The sign-on connection from whose test the browser comes back. */
  tested?: string;
}

/** Returns what is usable of an address; the rest is left out. */
export function readSettingsSearch({ tested }: Readonly<Record<string, unknown>>): SettingsSearch {
  return typeof tested === 'string' && tested !== '' ? { tested } : {};
}
