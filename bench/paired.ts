import { median } from './median.ts';

/** Prints the head of a table of pairs. */
export function paired(first: string, second: string): void {
  process.stdout.write(
    `| what | median ${first} | median ${second} | ratio | 95 % bounds | pairs |\n|---|---|---|---|---|---|\n`,
  );
}

/** Measures both sides in turns; which one is first alternates, too. */
export async function alternate<Value>(
  count: number,
  measure: (side: 0 | 1) => Promise<Value>,
): Promise<[Value, Value][]> {
  const pairs: [Value, Value][] = [];
  for (let round = 0; round < count; round += 1) {
    if (round % 2 === 0) {
      const first = await measure(0);
      pairs.push([first, await measure(1)]);
    } else {
      const second = await measure(1);
      pairs.push([await measure(0), second]);
    }
  }
  return pairs;
}

/** Prints a row: the median of the ratios, the second side to the first, with its 95 % bounds. */
export function print(name: string, pairs: readonly (readonly [number, number])[]): void {
  const ratios = pairs.map(([a, b]) => b / a).toSorted((a, b) => a - b);
  const rank = boundRank(ratios.length);
  const bounds = `${ratios[rank]?.toFixed(3)} to ${ratios.at(-1 - rank)?.toFixed(3)}`;
  const [a, b] = [median(pairs.map(([one]) => one)), median(pairs.map(([, one]) => one))];
  process.stdout.write(
    `| ${name} | ${a.toFixed(2)} | ${b.toFixed(2)} | ${median(ratios).toFixed(3)} | ${bounds} | ${ratios.length} |\n`,
  );
}

/** The index of the sorted value that the median exceeds with 97.5 %: of fair coins so few rarely show heads. */
function boundRank(count: number): number {
  let chance = 0.5 ** count;
  let sum = chance;
  let rank = 0;
  while (sum + (chance * (count - rank)) / (rank + 1) <= 0.025) {
    chance = (chance * (count - rank)) / (rank + 1);
    sum += chance;
    rank += 1;
  }
  return rank;
}
