import type { AnyEvent, KnownEvent } from '../../../schema/fold/known-event.ts';
import type { log as words } from '../../words/en/pages/log.ts';
import type { Format } from '../../words/format.ts';

/** Says in one line what an event tells; its type if that says it all, as for types that are not known. */
export function sentenceOf(event: AnyEvent, texts: typeof words, format: Format): string {
  const known = event as KnownEvent;
  switch (known.type) {
    case 'phase':
      return texts.phase(known.phase);
    case 'status':
      return known.message;
    case 'text_delta':
      return known.delta;
    case 'text_reset':
      return texts.reset;
    case 'usage': {
      const { model, inputTokens, outputTokens, costUsd } = known;
      return texts.used(model, format.number(inputTokens), format.number(outputTokens), format.money(costUsd));
    }
    case 'error':
      return `${known.code}: ${known.message}`;
    case 'done':
      return `${texts.ended[known.outcome]} · ${format.duration(known.durationMs)}`;
    case 'approval_requested':
      return texts.waits(known.stage);
    case 'file_written':
      return texts.file[known.change](known.path);
    case 'page_read':
      return known.url;
    case 'claim':
      return known.quote;
    case 'prd_section':
      return `${known.name} (${known.done}/${known.total})`;
    case 'ideation_complete':
      return known.ideaSummary;
    default:
      return '';
  }
}
