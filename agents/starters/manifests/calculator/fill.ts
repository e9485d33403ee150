import { wholeWords } from '../../../kit/brief/found.ts';
import { filledOf, firstOption, type Slot, wantedWords } from '../../base/fill.ts';
import type { Language } from '../../base/language.ts';
import type { Filled } from '../../base/starter.ts';
import { counting } from './counter.ts';
import { exchanging } from './exchange.ts';
import { figuresOf } from './figures.ts';
import { ownFormula } from './inputs.ts';
import { blank, unitFigures } from './measures.ts';
import { chance } from './random.ts';
import { scaling } from './recipe.ts';
import { currencyIn } from '../shared/currency.ts';

const option = (value: string, pattern: string) => [value, wholeWords(pattern, 'iu')] as const;

/** Patterns of the calculations; the one that the words name first wins. */
const calculations: readonly (readonly [string, RegExp])[] = [
  option('bmi', String.raw`bmi\p{L}{0,20}|bmi-\p{L}{1,20}|body[ -]mass[ -]index|body mass`),
  option(
    'compound',
    String.raw`compound(?:ed|ing)? interest|compounding|retirement|investments?|investing|nest egg|altersvorsorge|geldanlage|zinseszins\p{L}{0,20}|zinsrechner`,
  ),
  option(
    'loan',
    String.raw`mor(?:t|tg|g)?ages?|loans?|amorti[sz]ation|\p{L}{0,20}(?:kredit|darlehen|hypothek|baufinanzierung)\p{L}{0,20}|tilgung|tilgungsrechner|tilgungsplan|down[ -]?payment|borrow(?:ing)?|anzahlung|\d+k? down(?= on)`,
  ),
  option(
    'savings',
    String.raw`savings?|save up|saving up|saving for|save for|save(?= [€$£\d])|put(?:ting)? (?:away|aside)|sparen|spare(?= )|spar(?:ziel|plan|rechner|en)\p{L}{0,12}`,
  ),
  option('tip', String.raw`tips?|tipping|gratuity|split (?:a|the) (?:bill|check)|bill splitter|trinkgeld\p{L}{0,20}`),
  option('discount', String.raw`discounts?|rabatt\p{L}{0,20}|percent off`),
  ['discount', /\d ?% (?:off|rabatt|nachlass)(?!\p{L})/iu],
  option('tax', String.raw`vat|sales tax|gst|mwst|mwst-rechner|mehrwertsteuer\p{L}{0,20}|umsatzsteuer\p{L}{0,20}`),
  option(
    'fuel',
    String.raw`fuel|mpg|gas mileage|petrol|diesel|spritkosten\p{L}{0,12}|sprit|spritrechner|benzin\p{L}{0,20}|kraftstoff\p{L}{0,20}|verbrauchsrechner`,
  ),
  option('pace', String.raw`pace|running pace|lauftempo|pace-?rechner|laufrechner`),
  ['exchange', exchanging],
  ['recipe', scaling],
  ['random', chance],
  ['counter', counting],
  option(
    'dates',
    String.raw`(?<!(?:dog|cat|pet|hunde|katzen)[ -]?)(?:age (?:calculator|in days)|how old (?:am i|are we|is (?:my|our|he|she))|(?:days?|dates?|time) between(?: two)?(?: dates)?|dates? (?:difference|diff|duration|span)(?: calculator)?|dates? calculator|days? calculator|altersrechner|tage zwischen|datumsrechner|datumsdifferenz|wie alt (?:bin ich|ist))`,
  ),
  option(
    'average',
    String.raw`grades? (?:calculator|averages?)|gpa(?: calculator)?|weighted average|average (?:grades?|calculator|marks?)|notenrechner|notendurchschnitt|notenschnitt|durchschnittsrechner|zeugnisrechner`,
  ),
  option(
    'units',
    String.raw`units?|conversions?|convert(?:er|s|ing)?|converter|einheiten\p{L}{0,20}|umrechn\p{L}{0,20}|(?:miles?|km|kilomet(?:er|re)s?|lbs?|pounds?|kg|inches|cm|feet|fahrenheit|celsius|meilen|pfund|zoll) (?:to|in|into|nach) (?:miles?|km|kilomet(?:er|re)s?|lbs?|pounds?|kg|inches|cm|feet|fahrenheit|celsius|meilen|pfund|zoll)`,
  ),
  option(
    'percentage',
    String.raw`percentages? calculator|what percentage|percent calculator|percentages|prozentrechn\p{L}{0,10}|prozente`,
  ),
  option(
    'cover',
    String.raw`paint(?:ing)?(?! by)|wallpaper|floor(?:ing|s)?|tiles?|tiling|laminate|parquet|carpet|wandfarbe|farbe|streichen|tapeten?|fliesen\p{L}{0,10}|laminat|parkett|bodenbelag|teppich(?:boden)?`,
  ),
  option(
    'electricity',
    String.raw`electric(?:ity|al)?(?: costs?| bill| use)?|power consumption|kwh|watts?|strom\p{L}{0,20}|energiekosten|kilowattstunden?`,
  ),
  option('formula', 'own formula|custom formula|eigene formel'),
  option(
    'basic',
    'pocket calculator|basic calculator|simple calculator|scientific calculator|taschenrechner|wissenschaftlicher (?:taschen)?rechner',
  ),
];

/** Converters of what has no fixed units. */
const otherConverter = wholeWords(
  String.raw`(?:time ?-?zones?|unix(?: time)?|timestamp|colou?rs?|hex(?: to rgb)?|rgb(?: to hex)?|binary|roman(?: numerals?)?|files?|pdf|image|text|zeitzonen?|farb\p{L}{0,3}) ?-?(?:convert(?:er|ors?|sion)?|conversions?|umrechn\p{L}{1,6})|(?:zeitzonen|farb)-?umrechn\p{L}{1,6}|convert (?:time ?zones?|colou?rs?|files?)`,
  'iu',
);

/** Their pages are complete before anything is typed. */
const needsNoFigure: ReadonlySet<string> = new Set([
  'basic',
  'units',
  'exchange',
  'recipe',
  'dates',
  'average',
  'counter',
  'random',
]);

/** Reads the figures, and the calculator that the words mean. */
export function fillCalculator(words: string, language: Language): Filled {
  const wanted = wantedWords(words);
  const calculation = firstOption(wanted.replace(otherConverter, blank), calculations) ?? conversion(wanted, language);
  const currency = currencyIn(wanted);
  const kind = calculation === null ? null : String(calculation.value);
  const figures = kind === null || kind === 'formula' ? {} : figuresOf(wanted, kind, language);
  if (
    calculation !== null &&
    (Object.keys(figures).some((key) => key !== 'covering') || needsNoFigure.has(kind ?? ''))
  ) {
    return filledOf(words, wanted, { calculation: planned(calculation, figures), currency, ...figures });
  }
  const own = ownFormula(wanted, language, calculation === null || kind === 'cover' || kind === 'electricity');
  const isOwn = Object.keys(own).length > 0;
  return filledOf(words, wanted, {
    calculation: isOwn && kind !== 'formula' ? null : calculation,
    currency,
    ...(isOwn ? own : figures),
  });
}

/** Recognises a unit conversion by two units of one quantity, without a word for it. */
function conversion(wanted: string, language: Language): Slot | null {
  const { unitFrom } = unitFigures(wanted, language);
  const asks = /(?<!\p{L})(?:how many|wie ?viele?)(?!\p{L})/iu.test(unitFrom?.quote ?? '');
  return unitFrom && asks ? { value: 'units', quote: unitFrom.quote } : null;
}

/** Savings over years without a target sum need the compound interest calculator. */
function planned(calculation: Slot, figures: Readonly<Record<string, Slot | null>>): Slot {
  const isPlan = calculation.value === 'savings' && !figures['goal'] && figures['years'];
  return isPlan ? { ...calculation, value: 'compound' } : calculation;
}
