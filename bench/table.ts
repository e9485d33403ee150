/** A table of figures, each next to its baseline from the same run. */
export function heading(): void {
  process.stdout.write('| what | service | baseline in the same run | ratio |\n|---|---|---|---|\n');
}

export function row(name: string, value: number, baseline: number, unit: string): void {
  const ratio = (value / baseline).toFixed(2);
  process.stdout.write(`| ${name} | ${round(value)} ${unit} | ${round(baseline)} ${unit} | ${ratio} |\n`);
}

/** Prints a figure that has no baseline but a limit of its own. */
export function figure(name: string, value: number, unit: string): void {
  process.stdout.write(`| ${name} | ${round(value)} ${unit} | | |\n`);
}

/** Returns a figure with as many digits as say something. */
export const round = (value: number) => (value >= 100 ? Math.round(value).toLocaleString('en') : value.toFixed(2));
