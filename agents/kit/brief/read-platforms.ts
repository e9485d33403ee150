import { type Found, wholeWords } from './found.ts';

export interface FoundPlatform extends Found {
  /** `phone`, `offline`: the common name of all spellings. */
  name: string;
}

const names: Readonly<Record<string, string>> = {
  phone: 'phones?|smartphones?|cell ?phones?|mobile phones?|handys?|mobile|mobil|mobilgerät(?:en|e)?|mobiltelefon',
  iphone: 'iphones?',
  ipad: 'ipads?',
  ios: 'ios',
  android: 'android',
  tablet: 'tablets?|tablett?en',
  desktop: 'desktops?|desktop computer|pc|pcs|computers?|rechner',
  laptop: 'laptops?|notebooks?|chromebooks?',
  mac: 'macs?|macbooks?|macos',
  windows: 'windows',
  linux: 'linux',
  browser: 'browsers?|web browser|chrome|safari|firefox',
  watch: 'smartwatch(?:es)?|apple watch',
  tv: 'smart tv',
  offline: 'offline',
};
/** Words that mean a device only if the text says that something runs on it. */
const onlyWithLead = new Set(['phone', 'desktop', 'tablet', 'windows', 'mac', 'laptop', 'browser', 'linux']);
const each = Object.entries(names).map(([name, pattern]) => [name, new RegExp(`^(?:${pattern})$`, 'iu')] as const);
const pattern = wholeWords(
  Object.values(names)
    .flatMap((one) => one.split('|'))
    .join('|'),
);
const lead =
  /(?:^|[\s(])(?:on|for|in|from|via|with|am|auf|im|fürs|für|vom|mit|and|und|or|oder|runs|runs on|[,/&])(?: the| a| an| my| our| your| their| any| both| every| all| dem| einem| meinem| unserem| den| mein| her| his| old| small| deren| ihrem| ihren| jedem| allen| web){0,3} ?$/iu;
const follows =
  /^[- ]?(?:first|friendly|app|apps|version|web ?app|only|optimi[sz]ed|support|use|tauglich|fähig|capable|mode|modus)(?![\p{L}])/iu;
/** For example a number to call, or the window of a house. */
const noDevice =
  /^[- ]?(?:numbers?|calls?|calling|bills?|repairs?|shop|shops|store|cases?|cleaners?|cleaning|case|nummern?|science|club|course|payments?|contracts?)(?![\p{L}])/iu;

/** Returns the devices and environments that the product should run on, each once, in the order of the words. */
export function readPlatforms(words: string): FoundPlatform[] {
  const found = new Map<string, FoundPlatform>();
  for (const { 0: quote, index: at } of words.matchAll(pattern)) {
    const name = each.find(([, one]) => one.test(quote))?.[0];
    const after = words.slice(at + quote.length, at + quote.length + 20);
    if (name === undefined || found.has(name) || noDevice.test(after)) continue;
    const before = words.slice(Math.max(0, at - 40), at);
    if (onlyWithLead.has(name) && !lead.test(before) && !follows.test(after)) continue;
    found.set(name, { quote, at, name });
  }
  return [...found.values()];
}
