import type { StarterKind } from './kinds.ts';

/** What no starter does, with the requirement that says so. */
const neverDone: readonly [RegExp, 'NFR-001' | 'NFR-002'][] = [
  [
    /\b(?:log[- ]?ins?|logins?|accounts?|sign(?:ing)?[- ]?(?:ins?|ups?|on)|regist(?:er|ration)|passwords?|anmeld\p{L}*|konto|konten|registrier\p{L}*|passw\p{L}*|benutzerkont\p{L}*)/iu,
    'NFR-001',
  ],
  [
    /\b(?:servers?|clouds?|back-?ends?|upload\p{L}*|data ?bases?|store anything|stored? (?:outside|in the|abroad|elsewhere)|leaves? (?:the|this|my|our)|sent? (?:to|anywhere)|hochlad\p{L}*|datenbank\p{L}*|gespeichert|speichern)/iu,
    'NFR-001',
  ],
  [
    /\b(?:ads?|adverts?|advertis\p{L}*|track(?:ing|ers)|cookies?|analytics|telemetry|werbung|cookies|nachverfolg\p{L}*)/iu,
    'NFR-001',
  ],
  [
    /\b(?:(?:online )?pay(?:ments?|ing)?|billing|credit cards?|charg\p{L}*|subscription\p{L}*|in-app purchases?|bezahl\p{L}*|zahlung\p{L}*|abrechn\p{L}*|abo\p{L}*|kreditkarte\p{L}*)/iu,
    'NFR-002',
  ],
];
/** Starters about money or bills, for which we cannot claim that they handle neither. */
const aboutMoney = new Set<StarterKind>(['document', 'ledger', 'calculator']);

/** Returns the requirement of every starter that keeps this prohibition; null if none does. */
export function standingFor(prohibition: string, kind: StarterKind): 'NFR-001' | 'NFR-002' | null {
  const never = neverDone.find(([pattern]) => pattern.test(prohibition))?.[1] ?? null;
  return never === 'NFR-002' && aboutMoney.has(kind) ? null : never;
}
