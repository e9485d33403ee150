/**
 * Words that ask for nothing by themselves: grammar, politeness, words for any application, and for doing anything with
 * it. A piece of a brief that has no other word names no wish.
 */
const small = new Set(
  `
  a an the this that these those there here it its it's itself i i'm i'd i've we we'd we're you he she they me us him her them my our
  your his their mine myself who whom whose which what where how why as at by for from in into of off on onto out over per to up
  down with w without about around and or but nor so than then if when while because since like also too plus only just even still
  yet very really quite pretty maybe please pls plz thanks thank hi hello hey ok okay yes no not dont don't be is are was were
  been being am do does did done have has had having can could may might must shall should will would wanna gonna want wants wanted
  need needs needed like likes love let lets make makes made making build create get gets got give gives go goes going use uses used
  using show shows see sees look looks looking put take takes keep keeps help helps know work works working able way ways thing
  things something anything everything stuff some any all each every everyone everybody someone people lot lots bit kind sort type
  etc e.g eg i.e ie one ones other others another same own whole both either such more most much many few less least first next
  app apps application web website site page pages tool program software online digital simple small little tiny easy easily basic
  nice quick quickly cool plain clean modern beautiful good great best better new free possible important fun big feature features
  option options via incl including etc instead again always never ever now later today time times during after before until till
  inside single whether else right well max min maximum minimum limit least over under above below uhr am pm oclock times x mal stück
  maximal mindestens höchstens
  der die das den dem des ein eine einen einem einer eines kein keine keinen und oder aber sondern auch noch nur schon mal so wie als
  wenn falls weil damit dass ob ich wir er sie es man du ihr mir mich uns dich dir ihm ihn ihnen mein meine meinen meinem meiner
  meines unser unsere unseren unserem unserer dein deine sein seine seinen seinem seiner ihre ihren ihrem ihrer an am auf aus bei
  beim bis durch für fuer gegen im in ins mit mitm nach ohne pro je seit über ueber um unter unterm vom von vor während wegen zu zum
  zur zwischen ist sind war waren bin bist sein wird werden wurde hat habe haben hatte kann können koennen könnte soll sollen sollte
  sollten muss müssen muessen darf dürfen will wollen möchte moechte möchten mag würde wär wäre brauche brauchen braucht bitte danke
  gern gerne hallo moin ja nein nicht nichts etwas was wer wo wann warum alle alles allem allen jede jeder jedes jeden jedem beide
  viel viele wenig mehr sehr ganz gut schön schöne einfach einfache einfacher einfaches einfachen klein kleine kleiner kleines
  kleinen neu neue neuen super toll schnell leicht anwendung programm werkzeug seite webseite machen mache macht gibt geben gehen
  geht nehmen zeigen zeigt sehen lassen lässt dann dazu dabei davon daran darin darauf dafür hier da dort immer wieder jetzt später
  heute eigene eigenen eigener eigenes andere anderen anderer anderes zwar halt eben bloß eher etwa ca circa usw bzw etc sache sachen
  ding dinge zb sollten wollen hätte haette gern dies diese dieser dieses diesen jeweils sich selbst selber
  `
    .trim()
    .split(/\s+/u)
    .map(foldWord),
);

/** Makes a word lower case, and its umlauts two letters: `Für` and `fuer` are one word. */
export function foldWord(word: string): string {
  return word
    .normalize('NFC')
    .toLowerCase()
    .replaceAll('’', "'")
    .replaceAll(/[äöüß]/gu, (letter) => ({ ä: 'ae', ö: 'oe', ü: 'ue', ß: 'ss' })[letter] ?? letter);
}

export const isSmall = (folded: string): boolean => folded.length < 2 || small.has(folded);
