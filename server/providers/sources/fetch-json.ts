import type { z } from 'zod';
import { type FetchLimits, fetchText, unavailable, type VendorAnswer, type VendorRequest } from './fetch-text.ts';

/** Fetches a vendor's response and checks its shape. Throws as `fetchText` does. */
export async function fetchJson<Shape extends z.ZodType>(
  request: VendorRequest,
  shape: Shape,
  limits: FetchLimits,
  signal: AbortSignal,
): Promise<VendorAnswer<z.output<Shape>>> {
  const { label } = limits;
  const { value, headers } = await fetchText(request, limits, signal);
  let json: unknown;
  try {
    json = JSON.parse(value);
  } catch (cause) {
    throw unavailable(`${label} returned an invalid response.`, cause);
  }
  const parsed = shape.safeParse(json);
  if (!parsed.success) throw unavailable(`${label} returned a response in an unknown format.`, parsed.error);
  return { value: parsed.data, headers };
}
