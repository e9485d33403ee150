import type { Page } from 'playwright-core';

/** A picture is made this many times smaller before it is compared or stored. */
const shrink = 4;
/** From 0 to 255: the most that two colours of the small pictures may differ and still count as the same. */
const sameColour = 8;

export interface Difference {
  /** How many of a thousand pixels of the small picture differ. */
  perMille: number;
  /** The small picture of what was seen, as base64. */
  seen: string;
}

/**
 * Compares what a page shows with a small picture of how it was; null: there is none. Runs in a blank page, whose canvas decodes
 * both. Each pixel of the small picture is the mean of 16: where the edge of a letter is drawn differs from one Chromium to the
 * next, and that something is missing, moved by 4 px, or of another colour stays to be seen.
 */
export function compare(blank: Page, seen: Buffer, expected: Buffer | null): Promise<Difference> {
  const pictures = { seen: seen.toString('base64'), expected: expected?.toString('base64') ?? null };
  return blank.evaluate(differ, { ...pictures, shrink, sameColour });
}

interface Pictures {
  seen: string;
  expected: string | null;
  shrink: number;
  sameColour: number;
}

/** Runs in the page: it must not use anything from outside. */
async function differ({ seen, expected, shrink: by, sameColour: same }: Pictures): Promise<Difference> {
  // oxlint-disable-next-line unicorn/consistent-function-scoping -- it goes to the page as part of this function
  const decode = async (base64: string) => {
    const bytes = Uint8Array.from(atob(base64), (sign) => sign.charCodeAt(0));
    const bitmap = await createImageBitmap(new Blob([bytes], { type: 'image/png' }));
    const context = new OffscreenCanvas(bitmap.width, bitmap.height).getContext('2d');
    if (!context) throw new Error('There is no canvas.');
    context.drawImage(bitmap, 0, 0);
    return context.getImageData(0, 0, bitmap.width, bitmap.height);
  };
  const large = await decode(seen);
  const [width, height] = [Math.floor(large.width / by), Math.floor(large.height / by)];
  const small = new ImageData(width, height);
  for (let y = 0; y < height; y += 1) {
    for (let x = 0; x < width; x += 1) {
      for (let channel = 0; channel < 4; channel += 1) {
        let sum = 0;
        for (let row = 0; row < by; row += 1)
          for (let column = 0; column < by; column += 1)
            sum += large.data[((y * by + row) * large.width + x * by + column) * 4 + channel] ?? 0;
        small.data[(y * width + x) * 4 + channel] = Math.round(sum / (by * by));
      }
    }
  }
  const canvas = new OffscreenCanvas(width, height);
  canvas.getContext('2d')?.putImageData(small, 0, 0);
  const png = new Uint8Array(await (await canvas.convertToBlob({ type: 'image/png' })).arrayBuffer());
  const stored = expected === null ? null : await decode(expected);
  const isSameSize = stored?.width === width && stored.height === height;
  // All of it, if there is nothing to compare with.
  let different = isSameSize ? 0 : width * height;
  if (isSameSize)
    for (let pixel = 0; pixel < small.data.length; pixel += 4) {
      const differs = [0, 1, 2].some(
        (channel) => Math.abs((small.data[pixel + channel] ?? 0) - (stored.data[pixel + channel] ?? 0)) > same,
      );
      if (differs) different += 1;
    }
  return {
    perMille: (different * 1_000) / (width * height),
    seen: btoa(Array.from(png, (byte) => String.fromCharCode(byte)).join('')),
  };
}
