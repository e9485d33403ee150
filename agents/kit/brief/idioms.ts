import { wholeWords } from './found.ts';

/** Phrases with a negative word that negate nothing. */
const idioms = [
  'why not|not only|not just|not merely|not to mention|not sure|not bad|not yet|not really|not necessarily|not so|not that|not too \\p{L}+',
  'not everyone|not everybody|not all|not much|not many|not enough|not even|not least|not at all|last but not least|or not|if not',
  'no,? wait|no problems?|no idea|no matter|no doubt|no wonder|no worries|no worry|no rush|no hurry|no clue|no thanks|no thank you|no biggie',
  'no pressure|no big deal|no stress|no time|no one|no longer|no such|no harm|no surprise|no question|no fun|no brainer|no joke|no shows?',
  '(?:no|not|nothing) (?:more|less|fewer|later|earlier|longer|bigger|smaller|larger|higher|lower|other|better|worse) than',
  'yes (?:or|and|/) no|yes/no|no/yes|say no|says no|no\\. ?\\d+|no (?:experience|skills?|clue)',
  'nothing (?:fancy|special|big|complicated|crazy|else|wrong|more|too \\p{L}+|major|elaborate|serious)',
  "(?:can|could)(?:not| not|n't|nt) (?:wait|help|believe|find|remember|decide|stand|afford|imagine|figure|resist|keep|keep up|do without|go wrong|seem|get enough|tell|say)",
  "(?:would|do|does|did)(?: not|n't|nt) (?:mind|care|know|think|worry|forget|hesitate|understand|remember|believe|matter)",
  'never (?:mind|miss|forget|forgets|lose|loses|again|had|been|run out|runs out|misses|too late|ever|got|found|remember|worry|have to)',
  '(?:have|has|had) never|never before',
  'without (?:a |any |further |too much |much )?(?:doubt|question|problems?|ado|fail|thinking|effort|hassle|fuss|stress|worry|worries)',
  'kein problem|keine ahnung|keine sorge|kein wunder|keine zeit|keine lust|keine frage|kein thema|kein stress|keinen plan|keine eile|keiner weiß',
  'nicht nur|warum nicht|nicht schlecht|nicht wahr|nicht sicher|weiß nicht|weiss nicht|noch nicht|nicht so|nicht ganz|nicht unbedingt|nicht zuletzt',
  'nicht (?:mehr|weniger|länger|später|größer) als|nicht vergessen|nicht verpassen|nicht verlieren|nicht alle|nicht jeder|nicht viel|ob nicht|oder nicht',
  'nichts (?:besonderes|aufwendiges|aufwändiges|großes|kompliziertes|wildes|anderes)|nie wieder|nie mehr|nie (?:vergessen|verpassen|verlieren|vergesse|verpasse)',
  'ohne (?:probleme|zweifel|weiteres|frage|mühe|stress|aufwand)',
].join('|');
const pattern = wholeWords(idioms);

/** Masks such phrases in the clause, letter by letter. */
export function withoutIdioms(clause: string): string {
  return clause.replaceAll(pattern, (idiom) => '_'.repeat(idiom.length));
}
