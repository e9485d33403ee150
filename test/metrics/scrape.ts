import type { TestService } from '../support/service.ts';

/** One sample of Prometheus' text format. */
export interface Sample {
  name: string;
  labels: Readonly<Record<string, string>>;
  value: number;
}

/** Reads Prometheus' text format. Throws for a line that is none. */
export function parseMetrics(text: string): Sample[] {
  const lines = text.split('\n').filter((line) => line !== '' && !line.startsWith('#'));
  return lines.map((line) => {
    const [, name = '', labels = '', value = ''] = /^([a-z_][a-z0-9_]*)(?:\{(.*)\})? (\S+)$/i.exec(line) ?? [];
    if (name === '' || (Number.isNaN(Number(value)) && value !== 'Nan'))
      throw new TypeError(`This is no sample: ${line}`);
    const pairs = [...labels.matchAll(/(\w+)="((?:[^"\\]|\\.)*)"/g)].map(([, key = '', text = '']) => [key, text]);
    return { name, labels: Object.fromEntries(pairs) as Record<string, string>, value: Number(value) };
  });
}

/** The names of metrics, with their types. */
export function typesOf(text: string): Map<string, string> {
  return new Map([...text.matchAll(/^# TYPE (\S+) (\S+)$/gm)].map(([, name = '', type = '']) => [name, type]));
}

export async function scrape(service: TestService): Promise<Sample[]> {
  return parseMetrics(await (await service.withoutKey('/metrics')).text());
}

/** Returns the value of a sample with at least these labels; undefined if there is none. */
export async function valueOf(
  service: TestService,
  name: string,
  labels: Readonly<Record<string, string>> = {},
): Promise<number | undefined> {
  const samples = await scrape(service);
  const fits = (sample: Sample) => Object.entries(labels).every(([key, value]) => sample.labels[key] === value);
  return samples.find((sample) => sample.name === name && fits(sample))?.value;
}
