/** Returns the items of `a, b and c`, each unchanged. A comma inside digits does not split: `1,200` is one item. */
export function splitItems(text: string): string[] {
  return text
    .split(/,(?!\d)|[|•·]|\s\/\s|\s(?:and|und|or|oder|&)\s/iu)
    .map((item) =>
      item
        .trim()
        .replace(/^(?:and|und|or|oder|&)\s/iu, '')
        .replace(/[.…]+$/u, '')
        .trim(),
    )
    .filter((item) => /[\p{L}\p{N}]/u.test(item) && !/^(?:etc|usw|and so on|…)\.?$/iu.test(item));
}
