interface Range {
  /** Such as `text/event-stream`, `text/*` or all types. */
  type: string;
  /** 0 to 1; 0 means not acceptable. */
  quality: number;
  place: number;
}

/**
 * Whether an `Accept` header prefers JSON to the stream: by the q-value of the closest range, then by the order in the
 * header. If it names neither, the stream wins. https://www.rfc-editor.org/rfc/rfc9110#field.accept
 */
export function prefersJson(accept: string | undefined): boolean {
  const ranges = readRanges(accept ?? '');
  const json = rangeFor(ranges, ['application/json', 'application/*', '*/*']);
  const stream = rangeFor(ranges, ['text/event-stream', 'text/*', '*/*']);
  if (json.quality === stream.quality) return json.place < stream.place;
  return json.quality > stream.quality;
}

/** Whether an `Accept` header names the stream, and does not prefer JSON. */
export function prefersStream(accept: string | undefined): boolean {
  const { quality } = rangeFor(readRanges(accept ?? ''), ['text/event-stream']);
  return quality > 0 && !prefersJson(accept);
}

function readRanges(accept: string): Range[] {
  return accept.split(',').flatMap((part, place) => {
    const [type = '', ...parameters] = part.split(';').map((piece) => piece.trim().toLowerCase());
    const q = parameters.find((parameter) => parameter.startsWith('q='))?.slice(2);
    const quality = q === undefined ? 1 : Number(q);
    return type === '' || Number.isNaN(quality) ? [] : [{ type, quality, place }];
  });
}

/** Returns the most specific range that matches: `text/event-stream;q=0` overrides a wildcard. */
function rangeFor(ranges: readonly Range[], closestFirst: readonly string[]): Range {
  for (const type of closestFirst) {
    const range = ranges.find((candidate) => candidate.type === type);
    if (range) return range;
  }
  return { type: '', quality: 0, place: Number.POSITIVE_INFINITY };
}
