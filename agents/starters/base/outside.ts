import { type Found, wholeWords } from '../../kit/brief/found.ts';
import { wantedWords } from './fill.ts';
import type { RecognisedKind } from './kinds.ts';

interface Outside {
  pattern: RegExp;
  /** For these kinds the words mean something else, or the starter has the feature. */
  except?: ReadonlySet<RecognisedKind>;
}

const outside = (pattern: string, ...except: readonly RecognisedKind[]): Outside => ({
  pattern: wholeWords(pattern, 'iu'),
  except: new Set(except),
});

/**
 * Wishes that no starter fulfils, because each is one page in one browser: they need a server, other people or a
 * device.
 */
const wishes: readonly Outside[] = [
  outside(
    String.raw`chats?|chatting|live chat|chat ?room|(?:direct )?messaging|(?:direct|private) messages?|messages? each other|gruppenchat|live-?chat|nachrichten (?:austauschen|verschicken|schreiben)`,
  ),
  outside(
    String.raw`(?:video|voice|audio)[ -]?(?:calls?|chats?|conferenc\p{L}*|meetings?)|live ?streams?|live ?streaming|video(?:anrufe?|konferenz\p{L}*|telefonie|chat)`,
  ),
  outside(
    String.raw`(?:online|card|credit card|in-app|mobile|stripe|paypal) (?:payments?|checkout)|pay(?:s|ing)? (?:online|by card|with (?:a )?card|in the app|via|with paypal)(?: (?:paypal|stripe|card))?|payments? (?:via|with|by|through|online)(?: (?:paypal|stripe|card|credit card))?|take (?:card )?payments?|paypal|stripe|apple pay|google pay|klarna|online ?(?:be)?zahl\p{L}*|kartenzahlung\p{L}*|(?:mit|per|über) (?:paypal|kreditkarte|klarna)|bezahlfunktion`,
    'document',
    'ledger',
    'form',
    'calculator',
  ),
  outside(
    String.raw`gps|geo-?location|(?:live|real[- ]?time|current) (?:location|position|map)s?|location (?:tracking|sharing)|standort(?:verfolgung|bestimmung|freigabe)|live-?karte|live-?standort`,
    'collection',
  ),
  outside(
    String.raw`ai|a\.i\.|artificial intelligence|machine learning|chat ?gpt|gpt|llm|ki|künstliche\p{L}* intelligenz`,
    'game',
    'landing',
  ),
  outside(
    String.raw`sync(?:s|ed|ing|hroni[sz]\p{L}*)?(?: (?:between|across|with|over|to) (?:\p{L}+ ?){1,3})?|real[- ]?time (?:collaboration|editing|updates?)|(?:multi-?user|multiple users|several users)(?: \p{L}+)?|(?:all|several|many|both) (?:of us|users|phones|devices) at (?:once|the same time)|live collaboration|synchronis\p{L}*|(?:mehrere|alle) (?:nutzer|benutzer|leute|personen) gleichzeitig|gleichzeitig bearbeiten|auf allen geräten`,
  ),
  outside(
    String.raw`(?:web )?push[- ]?(?:notifications?|messages?|alerts?|reminders?|nachrichten?|benachrichtigung\p{L}*|mitteilung\p{L}*)`,
  ),
  outside(
    String.raw`(?:e-?mail|sms|text|whatsapp|telegram) (?:reminders?|notifications?|confirmations?|alerts?|bot)|(?:reminders?|confirmations?|notifications?|alerts?) (?:by|via|per) (?:e-?mail|sms|text|whatsapp)|(?:sends?|sending|sent) (?:(?:an?|out|me|us|them|automatic) )?(?:e-?mails?|sms|texts?|whatsapps?)|(?:e-?mail|sms|whatsapp)-?(?:erinnerung|benachrichtigung|bestätigung)\p{L}*|(?:erinnerung|bestätigung|benachrichtigung)\p{L}* (?:per|via) (?:e-?mail|sms|whatsapp)|(?:mails?|sms) (?:ver)?schicken`,
  ),
  outside(
    String.raw`(?:user |customer |client |parent |member )?log-?ins?|user accounts?|customer accounts?|sign in with \p{L}+|google login|password (?:protected|protection|area)|(?:passwort|login)-?(?:schutz|bereich)|benutzerkont\p{L}*|geschützter bereich|mitgliederbereich`,
  ),
  outside(
    String.raw`multi-?player|online multiplayer|(?:play|against|with) (?:others |friends |people )online|over the (?:internet|network)|online gegen(?:einander)?|online leaderboards?|global leaderboards?|world ranking|über das internet|übers internet`,
  ),
  outside(
    String.raw`remind(?:s|ing)? (?:me|us|them|you|him|her|people|everyone)|reminders?|erinner(?:t|e|n)? (?:mich|uns|sie|ihn|alle|werden)|erinnerung(?:en)?`,
    'timer',
    'document',
  ),
  outside(String.raw`bluetooth|nfc|smart ?watch|apple watch|fitbit|garmin|strava|google fit|apple health|alexa|siri`),
  outside(
    String.raw`(?:photo|picture|image) (?:gallery|galleries|albums?)|(?:foto|bilder)-?(?:galerien?|alb(?:um|en))`,
    'landing',
    'game',
    'quiz',
  ),
  outside(
    String.raw`random(?:ly|i[sz]\p{L}*)?|at random|zufällig\p{L}*|zufalls\p{L}*`,
    'game',
    'quiz',
    'calculator',
    'canvas',
    'timer',
    'files',
  ),
  outside(
    String.raw`qr[- ]?codes?|(?:bar ?code|receipt)s? ?(?:scann(?:er|ing)|scans?)|scan(?:s|ning)? (?:the )?(?:bar ?codes?|receipts?|qr[- ]?codes?)|ocr|barcode-?scan\p{L}*`,
  ),
  outside(String.raw`(?:speech|voice) (?:recognition|control|input)|spracherkennung|sprachsteuerung|spracheingabe`),
  outside(
    String.raw`(?:google|outlook|apple) (?:calendar|sheets|drive|contacts)(?: sync)?|google kalender|dropbox|whatsapp|slack|zapier`,
    'landing',
  ),
  outside(
    String.raw`(?:live|current|real[- ]?time|today'?s) (?:exchange )?(?:rates?|prices?|quotes?)|exchange rates? (?:from|updated)|weather (?:forecast|data)|(?:aktuelle|tagesaktuelle) (?:kurse|wechselkurse|preise)|wettervorhersage`,
  ),
];

const most = 8;

/**
 * Returns the wishes that the starter of this kind does not fulfil, verbatim and in order. Prohibitions do not count.
 */
export function outsideOf(text: string, kind: RecognisedKind): string[] {
  const wanted = wantedWords(text);
  const found = wishes.flatMap(({ pattern, except }) => {
    const match = except?.has(kind) === true ? null : pattern.exec(wanted);
    return match ? [{ at: match.index, quote: match[0].trim() }] : [];
  });
  return found
    .filter((one) => !found.some((other) => other.quote.length > one.quote.length && isWithin(one, other)))
    .toSorted((one, other) => one.at - other.at)
    .slice(0, most)
    .map(({ quote }) => quote);
}

/** Whether the text names something that no starter of this kind does. */
export function isOutside(text: string, kind: RecognisedKind): boolean {
  return wishes.some(({ pattern, except }) => except?.has(kind) !== true && pattern.test(text));
}

const isWithin = (one: Found, other: Found) =>
  one.at >= other.at && one.at + one.quote.length <= other.at + other.quote.length;
