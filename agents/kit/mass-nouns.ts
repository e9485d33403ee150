/** Common English nouns that are uncountable, by their last word. A closed list, like other lists of grammar. */
const massNouns =
  /(?:\b(?:evidence|health|homework|rubbish|litter|trash|waste|garbage|debris|research|knowledge|progress|cash|money|gas|water|soil|sand|gravel|grain|flour|sugar|salt|milk|oil|fuel|electricity|energy|software|footage|baggage|clothing|cutlery|crockery|livestock|poultry|seafood|ice|snow|rain|dust|compost|manure|hay|straw|wool|cotton|leather|steel|iron|gold|silver|glue|ink|staff|transport|accommodation|legislation|machinery|hardware|scenery|stationery|weather|sleep|rent|damage|stock|advice|music|moisture|luggage|furniture|timber|traffic|merchandise|lumber|mail|paint|fabric|bronze|honey|medication|equipment|feedback|aftercare|jewellery|jewelry|pottery)|care|ware|wear|ness|work)$/i;

/** Whether a noun phrase is uncountable, so that it has neither a plural nor `a` before it. */
export function isMassNoun(phrase: string): boolean {
  return massNouns.test(phrase) && !/network$/i.test(phrase);
}
