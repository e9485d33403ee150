/** By what each calls itself; the first that matches counts, because most also name others. */
const browsers = [
  [/\bEdg(?:e|A|iOS)?\//, 'Edge'],
  [/\b(?:OPR|Opera)\//, 'Opera'],
  [/\b(?:Firefox|FxiOS)\//, 'Firefox'],
  [/\b(?:Headless)?Chrome\/|\bCriOS\//, 'Chrome'],
  [/\bSafari\//, 'Safari'],
] as const;
const systems = [
  [/\bAndroid\b/, 'Android'],
  [/\b(?:iPhone|iPad)\b/, 'iOS'],
  [/\bCrOS\b/, 'ChromeOS'],
  [/\bMac OS X\b/, 'macOS'],
  [/\bWindows\b/, 'Windows'],
  [/\bLinux\b/, 'Linux'],
] as const;

/** Returns a short name of a browser, such as `Firefox, Linux`; null if its user agent names none that is known. */
export function browserName(userAgent: string): string | null {
  const find = (known: typeof browsers | typeof systems) => known.find(([pattern]) => pattern.test(userAgent))?.[1];
  const names = [find(browsers), find(systems)].filter((name) => name !== undefined);
  return names.length === 0 ? null : names.join(', ');
}
