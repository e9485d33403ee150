import { ServiceError } from '../schema/errors.ts';
import { type Flow, flowOf, push, type Take } from './flow.ts';
import type { ChatMessage, Model, ModelRequest, ModelResult } from './ports.ts';
import { anchorOf, restAfter } from './seam.ts';

/** The most segments of one answer. */
const maxSegments = 4;
/** How often a model is asked to go on from one place. */
const maxTries = 2;

/**
 * Asks for plain text. An answer that ends early, at a limit or because the connection broke, is gone on with: its text is
 * never asked for again. If the server goes on with an answer that a request begins, its text is joined as it is; otherwise
 * the model is asked to repeat the last lines, which are then taken away. Yields deltas and returns the text, equal to all
 * deltas joined. Throws ServiceError `output_truncated`, or `model_error` after a broken connection, if the text does not end within
 * four segments, or the model does not go on where it ended.
 *
 * The last line stays, although it may be unfinished: its words were sent to readers. The model sees it, and repeats it.
 */
export function continued(model: Model, request: ModelRequest, signal: AbortSignal): Flow<readonly string[], string> {
  return flowOf(async (take, left) => {
    const first = await push(model.stream({ ...request, takesPart: true }, signal), take, left);
    let { text, ending } = first;
    const { continues } = ending === 'whole' ? { continues: null } : await model.traits(request.tier);
    for (let segment = 2; ending !== 'whole'; segment += 1) {
      // White space alone is as good as no answer: the model has only thought.
      if (segment > maxSegments || text.trim() === '') throw unfinished(ending);
      const next =
        continues === null
          ? await repeated(model, request, { text, ending }, signal, take, left)
          : await goneOn(model, { ...request, begun: { text, way: continues } }, signal, take, left);
      text += next.text;
      ({ ending } = next);
    }
    return text;
  });
}

type Segment = Pick<ModelResult, 'text' | 'ending'>;

/**
 * The next segment of a server that goes on with what the request begins. White space at the end is not sent, because chat
 * templates cut it off (https://github.com/huggingface/transformers/pull/34214) and Anthropic refuses it: the model writes it
 * again, and that is taken away.
 */
async function goneOn(
  model: Model,
  request: ModelRequest & Required<Pick<ModelRequest, 'begun'>>,
  signal: AbortSignal,
  take: Take<readonly string[]>,
  left: AbortSignal | undefined,
): Promise<Segment> {
  const { text, way } = request.begun;
  const begun = text.trimEnd();
  const skip = skipping(text.slice(begun.length));
  let said = '';
  const { ending } = await push(
    model.stream({ ...request, takesPart: true, begun: { text: begun, way } }, signal),
    (deltas) => {
      const kept = deltas.map(skip).filter((delta) => delta !== '');
      said += kept.join('');
      return kept.length > 0 ? take(kept) : null;
    },
    left,
  );
  return { text: said, ending };
}

/** Takes away the beginning of a text that comes in pieces, as far as it is the same. */
function skipping(beginning: string): (piece: string) => string {
  let waits = beginning;
  return (piece) => {
    let same = 0;
    while (same < waits.length && waits[same] === piece[same]) same += 1;
    waits = same === piece.length ? waits.slice(same) : '';
    return piece.slice(same);
  };
}

/** The next segment, without the lines that it repeats. */
async function repeated(
  model: Model,
  request: ModelRequest,
  { text, ending: before }: Segment,
  signal: AbortSignal,
  take: Take<readonly string[]>,
  left: AbortSignal | undefined,
): Promise<Segment> {
  const messages: ChatMessage[] = [
    ...request.messages,
    { role: 'assistant', content: text },
    { role: 'user', content: goOn },
  ];
  const anchor = anchorOf(text);
  for (let tries = 0; tries < maxTries; tries += 1) {
    const held = holdUntil(anchor, take);
    const said = await push(model.stream({ ...request, messages, takesPart: true }, signal), held.take, left);
    const { ending } = said;
    const rest = restAfter(text, said);
    if (rest === null || (rest === '' && ending !== 'whole')) continue;
    if (!held.isOpen() && rest !== '') await take([rest]);
    return { text: rest, ending };
  }
  throw unfinished(before);
}

const goOn =
  'Your answer was cut off. Begin by repeating its last three lines exactly as they are, also if the last one is unfinished, ' +
  'and go on from there. Write nothing before them, and nothing about this.';

/** Holds deltas back until they have repeated the anchor, and lets only what comes after it through. */
function holdUntil(anchor: string, take: Take<readonly string[]>) {
  let held = '';
  let isOpen = false;
  return {
    isOpen: () => isOpen,
    take(deltas: readonly string[]): Promise<void> | null {
      if (isOpen) return take(deltas);
      held += deltas.join('');
      if (anchor.trim() === '' || !held.startsWith(anchor)) return null;
      isOpen = true;
      const rest = held.slice(anchor.length);
      return rest === '' ? null : take([rest]);
    },
  };
}

function unfinished(ending: ModelResult['ending']): ServiceError {
  if (ending === 'cut')
    return new ServiceError('model_error', 'The model server broke off in the middle of an answer.');
  return new ServiceError('output_truncated', 'The answer of the model reached its maximum length and was cut off.');
}
