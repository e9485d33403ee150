import type { Language } from '../../starters/base/language.ts';

/** One change that the user asks for. */
export type Request =
  | { does: 'rename'; name: string }
  /** `target` and `value` are in the user's words; the setting is found by its names. */
  | { does: 'set'; target: string; value: string }
  /** An empty `target`: what the value goes to is not said. */
  | { does: 'add'; value: string; target: string }
  | { does: 'remove'; value: string; target: string }
  | { does: 'color'; words: string };

const open = `["“„«‚‘']`;
const close = `["”“»‘’']`;

/** `‘Tea’`: the quotation marks that a reply uses for a name inside a request. */
const singleMarks = /(?<!\p{L})[‘‚]([^‘’‚\n]+)[’‘](?!\p{L})/gu;

/** Splits words into requests: one per sentence, per line, or per `and` before another request. */
export function requestsIn(words: string): string[] {
  return words
    .slice(0, 20_000)
    .split(
      /[\n;]+|(?<!\d)[.!](?=\s|$)|,?\s+(?:and|then|und|dann)\s+(?=(?:then\s+|dann\s+)?(?:add|rename|change|make|replace|remove|call|turn|drop|delete|set|use|ändere|setze?|füge?|entferne?|lösche?|nenne?|benenne?|mach|stelle?)\b)/i,
    )
    .map((request) =>
      request
        .trim()
        .replace(/^(?:please|bitte|can you|could you|kannst du)\s+/i, '')
        .replaceAll(singleMarks, '“$1”'),
    )
    .filter((request) => /[\p{L}\p{N}]/u.test(request))
    .slice(0, 20);
}

const appNouns = '(?:app|application|product|site|website|page|shop|title|name|it|anwendung|seite|titel|vorlage|sie)';
const renames: readonly RegExp[] = [
  new RegExp(
    `^(?:rename|call|name|retitle|nenne?|benenne?)\\s+(?:the\\s+|this\\s+|my\\s+|die\\s+|den\\s+|das\\s+|meine\\s+)?${appNouns}\\s+(?:to\\s+|as\\s+|in\\s+|zu\\s+)?(.+?)(?:\\s+um)?$`,
    'iu',
  ),
  new RegExp(
    `^(?:change|set|ändere|setze?)\\s+(?:the\\s+|den\\s+|die\\s+)?(?:app(?:['’]s)?\\s+)?(?:name|title|titel|app-?name|namen)(?:\\s+(?:of the app|der app|der anwendung))?\\s+(?:to|in|auf|zu)\\s+(.+)$`,
    'iu',
  ),
  /^(?:die )?(?:app|anwendung|seite) (?:soll|heißt|should be called|is called)(?: jetzt| now)?\s+(.+?)(?:\s+heißen)?$/iu,
];
/** Named groups: `value` is what to add, `target` is where. */
const adds: readonly RegExp[] = [
  /^add\s+(?:an?\s+|the\s+|another\s+|new\s+)?(?<value>.+)\s+(?:to|on|as)\s+(?:an?\s+|the\s+|my\s+)?(?<target>.+)$/iu,
  /^add\s+(?:an?\s+|another\s+|the\s+)?(?:new\s+)?(?<target>[\p{L} -]{2,40}?)(?:\s+(?:called|named))?\s*:?\s+(?<value>["“„«].+)$/iu,
  /^add\s+(?:an?\s+|another\s+|the\s+)?(?:new\s+)?(?<target>[\p{L} -]{2,40}?)\s+(?:called|named)\s+(?<value>.+)$/iu,
  /^(?:füge?|nimm)\s+(?<value>.+?)\s+(?:zu|zur|zum|in|bei)\s+(?:den\s+|der\s+|die\s+|dem\s+|das\s+)?(?<target>.+?)\s+(?:hinzu|auf|ein)$/iu,
  /^(?:füge?|nimm)\s+(?:eine?n?\s+|noch eine?n?\s+|das\s+|die\s+|den\s+)?(?:neue[nrs]?\s+|weitere[nrs]?\s+)?(?<target>[\p{L} -]{2,40}?)\s*:?\s+(?<value>["“„«].+?)\s+(?:hinzu|auf|ein)$/iu,
  /^ergänze?\s+(?:die\s+|den\s+|das\s+)?(?<target>.+?)\s+um\s+(?<value>.+)$/iu,
  /^(?:another|one more|(?:noch )?eine?n?(?: weitere[nrs]?)?)\s+(?<target>[\p{L} -]{2,40}?)\s*(?:,\s*)?(?:called|named|namens)\s+(?<value>.+)$/iu,
];
/** Something to add without a word of where. */
const bareAdds: readonly RegExp[] = [
  /^add\s+(?:an?\s+|another\s+|the\s+)?(?:new\s+)?(.+)$/iu,
  /^(?:we|i) (?:also |now )?(?:have|sell|offer)\s+(?:also\s+)?(.+?)(?:\s+(?:too|as well))?$/iu,
  /^(.+?)\s+(?:joins|is (?:also )?in|is with us|ist (?:auch )?dabei|kommt dazu|macht (?:auch )?mit)(?:\s+too)?$/iu,
  /^(?:füge?|nimm)\s+(?:noch\s+)?(.+?)\s+(?:hinzu|auf|dazu)$/iu,
  /^(?:wir (?:haben|verkaufen) (?:auch|noch)|(?:noch )?dazu(?: kommt)?)\s+(.+)$/iu,
];
const switches: readonly RegExp[] = [
  /^(?:switch|turn)\s+(?<value>on|off)\s+(?:the\s+)?(?<target>.+)$/iu,
  /^(?:switch|turn)\s+(?:the\s+)?(?<target>.+?)\s+(?<value>on|off)$/iu,
  /^schalte?\s+(?:die\s+|den\s+|das\s+)?(?<target>.+?)\s+(?<value>an|ein|aus|ab)$/iu,
];
const removes: readonly RegExp[] = [
  /^(?:remove|delete|drop|take)\s+(?:the\s+)?(.+?)(?:\s+(?:from|of|off|out of)\s+(?:the\s+|my\s+)?(.+))?$/iu,
  /^(?:no more|without|ohne)\s+(?:the\s+|die\s+|den\s+|das\s+)?(.+)$/iu,
  /^keine?n?\s+(.+?)\s+mehr$/iu,
  /^(.+?)\s+(?:leaves|has left|is out|quits|ist raus|steigt aus|geht|ist nicht mehr dabei)$/iu,
  /^(?:entferne?|lösche?|streiche?)\s+(?:die\s+|den\s+|das\s+)?(.+?)(?:\s+(?:aus|von|bei)\s+(?:den\s+|der\s+|die\s+|dem\s+)?(.+))?$/iu,
];
const sets: readonly RegExp[] = [
  /^(.+?)\s+(?:is|are|heißt|heißen)\s+(?:now|jetzt|nun)\s+(?:called\s+|named\s+)?(.+)$/iu,
  /^(?:set|change|make|put|turn|switch|rename|replace)\s+(?:the\s+|my\s+)?(.+?)\s+(?:to|with|into|by|as|=|→|->)\s+(.+)$/iu,
  /^(?:setze?|ändere|stelle?|mach|benenne?|ersetze?)\s+(?:die\s+|den\s+|das\s+|der\s+|dem\s+)?(.+?)\s+(?:auf|zu|in|durch|=|→|->)\s+(.+?)(?:\s+(?:um|ein))?$/iu,
  /^(?:the\s+|die\s+|der\s+|das\s+)?(.+?)\s+(?:should be|must be|is now|costs?|lasts?|takes?|kostet|dauert|ist jetzt|soll(?:en)?)\s+(.+?)(?:\s+(?:sein|kosten|dauern))?$/iu,
  /^([^:=]{2,60})\s*[:=]\s*(.+)$/u,
  /^(\p{L}[^,;:]{0,60}?)\s+((?:[€$£]|EUR|CHF|USD)?\s?\d[\d.,]*\s?(?:%|€|\$|£|\p{L}{1,10})?)$/iu,
  /^(?:make|use|mach|nimm)\s+(?:the\s+|die\s+|den\s+|das\s+)?(.+?)\s+(\d.*)$/iu,
];

/** Returns the possible meanings of a request, likeliest first; which one applies depends on the starter's settings. */
export function meaningsOf(request: string, language: Language): Request[] {
  const found: Request[] = [];
  for (const pattern of renames) {
    const name = unquoted(pattern.exec(request)?.[1] ?? '');
    if (name !== '') found.push({ does: 'rename', name });
  }
  for (const pattern of adds) {
    const { value = '', target = '' } = pattern.exec(request)?.groups ?? {};
    if (value !== '' && target !== '') found.push({ does: 'add', value: unquoted(value), target: unquoted(target) });
  }
  for (const pattern of bareAdds) {
    const value = unquoted(pattern.exec(request)?.[1] ?? '');
    // `a question: …` says what it is; that is no name of a thing.
    if (value !== '' && !/[:?]/u.test(value)) found.push({ does: 'add', value, target: '' });
  }
  for (const pattern of switches) {
    const { value = '', target = '' } = pattern.exec(request)?.groups ?? {};
    if (value !== '') found.push({ does: 'set', target: unquoted(target), value: value === 'ab' ? 'aus' : value });
  }
  for (const pattern of removes) {
    const [, value = '', target = ''] = pattern.exec(request) ?? [];
    if (value !== '') found.push({ does: 'remove', value: unquoted(value), target: unquoted(target) });
  }
  for (const pattern of sets) {
    const [, target = '', value = ''] = pattern.exec(request) ?? [];
    if (target !== '' && value !== '')
      found.push({ does: 'set', target: unquoted(target.replace(comparative, '')), value: unquoted(value) });
  }
  if (colorWords[language].test(request)) found.push({ does: 'color', words: request });
  return found;
}

/** `longer breaks` are breaks. */
const comparative = /^(?:longer|shorter|bigger|smaller|more|fewer|längere?n?|kürzere?n?|mehr|weniger)\s+/iu;

const colorWords = {
  en: /\b(?:colou?rs?|primary|theme|palette|brand|make|turn|paint|use)\b/i,
  de: /\b(?:farben?|farbe|mach|färbe?|nimm|design|colou?r|make)\b/i,
};

function unquoted(text: string): string {
  return text
    .trim()
    .replace(new RegExp(`^${open}`, 'u'), '')
    .replace(new RegExp(`${close}$`, 'u'), '')
    .trim();
}
