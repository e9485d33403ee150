/** The members that say best what a thing is, the best first. */
const telling = ['title', 'name', 'text', 'iWant', 'summary', 'description', 'id'];

const most = 300;

/** Returns a line that tells what a value is: a text itself, the title of a thing, otherwise its JSON. */
export function describeValue(value: unknown): string {
  if (typeof value === 'string') return value;
  if (typeof value === 'object' && value !== null) {
    const members = new Map<string, unknown>(Object.entries(value));
    const found = telling.map((name) => members.get(name)).find((one) => typeof one === 'string' && one !== '');
    if (typeof found === 'string') return found;
  }
  const text = JSON.stringify(value) ?? '';
  return text.length > most ? `${text.slice(0, most)}…` : text;
}
