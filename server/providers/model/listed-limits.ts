import { z } from 'zod';

/** How long the list of models may take, in milliseconds, and its most characters. */
const patienceMs = 10_000;
const maxChars = 8_388_608;

// The names of the limits in the lists of OpenRouter and Together (`context_length`), vLLM and SGLang (`max_model_len`), Groq
// (`context_window`), Mistral (`max_context_length`) and llama.cpp (`meta.n_ctx`; its `n_ctx_train` is no limit of the server).
const size = z.number().int().min(1).nullish().catch(null);
const listedModel = z.object({
  id: z.string(),
  context_length: size,
  max_model_len: size,
  context_window: size,
  max_context_length: size,
  meta: z.object({ n_ctx: size }).nullish().catch(null),
  top_provider: z.object({ context_length: size, max_completion_tokens: size }).nullish().catch(null),
  max_completion_tokens: size,
  max_output_tokens: size,
});
/** Some servers send the list alone. */
const listing = z.union([
  z.object({ data: z.array(z.unknown()) }),
  z.array(z.unknown()).transform((data) => ({ data })),
]);

export interface ListedLimits {
  contextTokens: number | null;
  maxOutputTokens: number | null;
}

const nothing: ListedLimits = { contextTokens: null, maxOutputTokens: null };

/** The limits that the server's own list of models tells. Many servers tell none, and some have no list. */
export async function readListedLimits(
  { baseUrl, apiKey, model }: { baseUrl: string; apiKey: string; model: string },
  signal: AbortSignal,
): Promise<ListedLimits> {
  try {
    const response = await fetch(`${baseUrl.replace(/\/+$/, '')}/models`, {
      headers: { authorization: `Bearer ${apiKey}`, accept: 'application/json' },
      redirect: 'error',
      signal: AbortSignal.any([signal, AbortSignal.timeout(patienceMs)]),
    });
    if (!response.ok || !response.body) return nothing;
    return limitsIn(JSON.parse(await readText(response.body)), model);
  } catch {
    signal.throwIfAborted();
    // The list is an offer of some servers. Whether the model works, the calls show.
    return nothing;
  }
}

async function readText(body: ReadableStream<Uint8Array>): Promise<string> {
  const decoder = new TextDecoder();
  let text = '';
  for await (const piece of body) {
    text += decoder.decode(piece, { stream: true });
    if (text.length > maxChars) throw new RangeError('The list of models is too long');
  }
  return text;
}

/** From the list of models, as JSON. */
function limitsIn(json: unknown, model: string): ListedLimits {
  const rows = listing.safeParse(json).data?.data ?? [];
  const found = rows.flatMap((row) => listedModel.safeParse(row).data ?? []).find(({ id }) => id === model);
  if (!found) return nothing;
  const { top_provider: provider } = found;
  return {
    contextTokens:
      provider?.context_length ??
      found.context_length ??
      found.max_model_len ??
      found.context_window ??
      found.max_context_length ??
      found.meta?.n_ctx ??
      null,
    maxOutputTokens: provider?.max_completion_tokens ?? found.max_completion_tokens ?? found.max_output_tokens ?? null,
  };
}
