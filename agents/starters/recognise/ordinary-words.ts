/**
 * Frequent words one slip away from a word of a phrase: somebody who types `silver` does not mean a `solver`. They are those of the
 * 15,000 most frequent words of English (SUBTLEX-US) and the 10,000 of German subtitles that would be corrected otherwise, without
 * rude words and other spellings of the same word, such as `favorite`.
 */
export const ordinaryWords: ReadonlySet<string> = new Set(
  `abgeschossen abhauen abnehmen abschliessen accent acre acts addiction addressed aelter aktion aktionen albert
  alden ale amends ample andern anders andre angenommen angeschlossen angeschossen anschliessen antwortet
  arbeitsplatz archie assistent audition aufgeben aufgegeben aufgelegt aufstellen ausdruecken ausgang ausgeben
  ausgedrueckt ausgeschlossen ausloesen awaiting bach backing baer bailing baking balanced ballet banging banker
  banned banter barker barking bath bats bead beak beasts becher becket begannen beginnen beings bekommst belogen
  beluegen benannt besitzt beta bets bewegen bewegt bewegung bezahle bezahlst bibel bidder bildet billig billigen
  binding bing blacked blacks bleeding bleeds bleibe bleibst blushing bluten bock booker boring bother bouncy
  bowels bows boxers brad brauchst breaths bred brian brig broker brooks brought brushed bubbly buffet bullen burrow
  burton bush bushes butcher cain calculated cancer cannes capitol carson carton cast chances changed chanting
  charges charms charter chatter cheater cheats cheesy chin choking chorus chose circled clam clams clan clans
  clarity cleaned clearer clearing clears cleaver clint closer closes closet coarse collar college coma commence
  complains composed concert cone cons construction contest contests context contradiction contraption contrast
  convent conversation converted cooling copied cord cords core corn cosmic counted countes county courting covert
  cracked crawled crossed curse curt dads daft dairy daring dauern dealer debatte defect delivers designed detention
  detest dill ding directors dismount diver divine diving dodger dodgers downloaded drifting driven drives drohne
  druecken drunken drunks ease eingehen einnehmen emerge ente erased erinnere erinnern erinnerst erledige ernste
  erreiche erst estimated evacuation expert experts exploded explore fabrik faelle faellen faellst faengst failing
  fairy falken fanden fangt fasst fatter feeling fehlst feier feinden feld felder fellow fender ferien fester
  festgehalten fiance fiel fies figured filed filing filling filmed findest finding finer fingen fireball firmen
  fist flasche fliegen fliehen fliessen flooding folded folgte folter foltern fond font foot formed former foster
  founding fragst frauen frech freezes freud freuen fright fringe frisur fuehlt fuehlte fuehre fungus fuss galley
  gallows gals garbage garten gebunden gedicht gehabt gehoere gehoerst geholt gelegen gemalt generated gerade
  gericht geriet gesessen gesicht geste gestuerzt gesucht gewalt gewesen gewinne gewinner gewinnst gewonnen gezaehlt
  gitter gramps graves groesser groesste groessten gruesse gruessen grund habt halben handel handled hanged hangover
  harper hart harter hasting hauling haunting headed healer healing hearing hearings hearst heater heath heating
  helden helen hickey hiding hier hors hose huete hurting identified identities identity idiots ihre infinity inhalt
  instrumental intakt intelligence intelligent intent internal introduced invent inventor issued jewels kaefer
  kalten karate karen kasten kate keeler kettle kindes kirsten kissen kitten kleine kochen kommst kugeln lads laeden
  laenge laeuft lain landung lane lasers lasst laster launch lauren lauten lauter lautet leaders leading leaking
  lean leaned leaning leaping leaving lebten leisten leiter leitungen lernst lese lester letzter licked lieben lied
  lief liegst lies liking lined lining listed listing litter lively loaded locking loesen lonely loose losers lots
  loves loving mach machst managed manchen marches marching marked markt marlin martin marvin maschine master
  matched mate mater maternal meer meinte melting mercer mere messed messer messing met metal meteor mining mistaken
  mister mitten moaning mochte moegen monkey moore morgan mose moth mourning mouths muehe muessen munter muse mutter
  naechte naiv namens nearly ned neutral nichts noel nuetzen nuetzt nummer oder overlooking packet painted palace
  pant panting pants papier paris parker parson participating parting partly passport passte pastry patches patent
  patientin paying pfeife photographed photographic phrase picked picket picking pictured pierce pint pitched
  pitcher placed placing planet planets planted planting plates platter playback played playoff pointed pointer
  pointing pointy polo porter posse postal posted potion pots potter powder powdered praesentiert praise prayed
  praying precise premise prevent prevents prince princes produce produces professor programmiert properly protect
  provided provides puddle puls qualify questionable quitting quoted rache raging ransom ratte ratten raucht raving
  reaper receiver receives recht rechte rechten recite recognised recorded regard reiche rein reiner reise remainder
  reminded renal render rennt resent resign resort reverence revier revive rewind riders riecht rolle rolled rollen
  rom root rude ruining rund sachen safely sage sake sal salmon saloon sample sang scanned scared scares scaring
  schaeme schaf schaffe schale scheduled schere schick schlaefst schlaegt schlag schlau schluck schreie schreien
  schreit schrieb schrieben schuhe schuld schuldest scooter scored scouts scramble scraps scream screaming seattle
  seht seien seinen selten sending sent separates served serves setting setzen sever shades shakes shaking shaped
  shaved shaving shelling shores shorter shouting showed shred shuts sick siding signing silver simply sinking sins
  sipping sits skating skipped skipping skirts skulls slash sleepy slight slipped slipping slit slower smelling
  smells sneaked sneaking snitch soar sock softer sole solved sore spanisch spared speeding speedy spender spielten
  spilling spit spite spitting splinter sports spring springe springs spritze spuren spying squire stadion staged
  stairs stakes stale stammen stammt stange starch stared staring starke stat states stating stats statue statues
  staying steam steaming steck stecke stecker steckt steer stehst stella stelle stellst stepped stet stich stimme
  stinker stinky stoere stokes stoned stoop stopping stormy strand streik stretched stretcher strikes stuart stuck
  sturdy styles suchte suchten suction suenden suing suites sundae supplied sweating sweeps swelling swinging switch
  switches tack taeter tale tales talking taping tastes tech tend tender tents termite terribly testing thicker
  thingy thinks thirsty thorough though thrust tickled tied tier ties timber tinker tipped tired tires toasted
  toaster toechter toeten torment toten tracer tracked traded trage trailer trailing trained trainee trance
  translated traust treu tribes tricked tricks trinkst trocken trough tuch tucked tucker tuer turner tust tying
  uebersetzen ufer unload unserem unterscheiden unterschrieben veil vent verkaufst verlieben verliebt verliere
  verlieren verlierst vermin verschieden verschiedene verstand very verzeih verziehen vice vieler vile vorgestellt
  vorzustellen voters wach waerter wailing wait waiter waits walker walter wanting ward warmed warming warner
  warnung warrants warten wartest washer wasting weaker wecken weder weichen weighed weissen weiter welchem wenigen
  werden wessen wetten whee wider wiener wilder wishing witter wore worker wright wrote wuerde zaehle zaehnen zahlst
  zehen zeichen zeigen zeigten zellen zweiten`.split(/\s+/),
);
