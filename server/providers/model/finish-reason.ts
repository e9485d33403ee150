/** Why an answer ended. */
export type Ending = 'whole' | 'truncated' | 'refused' | 'unknown';

const endings: Readonly<Record<string, Ending>> = {
  stop: 'whole',
  end_turn: 'whole',
  eos: 'whole',
  eos_token: 'whole',
  complete: 'whole',
  completed: 'whole',
  stop_sequence: 'whole',
  tool_calls: 'whole',
  function_call: 'whole',
  length: 'truncated',
  max_tokens: 'truncated',
  max_output_tokens: 'truncated',
  model_length: 'truncated',
  model_context_window_exceeded: 'truncated',
  content_filter: 'refused',
  refusal: 'refused',
  safety: 'refused',
  prohibited_content: 'refused',
  blocklist: 'refused',
  spii: 'refused',
  recitation: 'refused',
  sensitive: 'refused',
};

/**
 * Returns what a finish reason means, in any letter case. An answer that ended for a reason that we do not know may be half
 * of one. `content_filter` may have a category appended: `content_filter: PROHIBITED_CONTENT`.
 */
export function endingOf(finishReason: string): Ending {
  const reason = finishReason.trim().toLowerCase();
  const known = Object.hasOwn(endings, reason) ? endings[reason] : undefined;
  return known ?? (/^content[_ ]?filter/.test(reason) ? 'refused' : 'unknown');
}
