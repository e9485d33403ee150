/** Which of two types an `Accept` header prefers: by q-value, then by the order in the header. */
export function prefersJson(accept: string | undefined): boolean {
  const ranges = (accept ?? '').split(',').flatMap((part, place) => {
    const [type = '', ...parameters] = part.split(';').map((piece) => piece.trim().toLowerCase());
    const q = parameters.find((parameter) => parameter.startsWith('q='))?.slice(2);
    const quality = q === undefined ? 1 : Number(q);
    return type === '' || Number.isNaN(quality) || quality <= 0 ? [] : [{ type, quality, place }];
  });
  const best = ranges
    .filter(({ type }) => isStream(type) || isJson(type))
    .toSorted((a, b) => b.quality - a.quality || a.place - b.place)[0];
  return best !== undefined && isJson(best.type);
}

const isStream = (type: string) => type === 'text/event-stream' || type === 'text/*' || type === '*/*';
const isJson = (type: string) => type === 'application/json' || type === 'application/*';
