import { type StubModel, type StubScript, startStubModel } from '../support/stub-model.ts';
import { goodAnswer } from './answers.ts';
import { idea, type OpenDoor, openDoor } from './door.ts';

/** A stub model with a behaviour for each session: the session's idea contains a mark that every prompt repeats. */
export interface MarkedModel extends AsyncDisposable {
  stub: StubModel;
  /** Returns an idea whose session gets its answers from this script. */
  ideaFor(script: StubScript): { text: string; mark: string };
  /** From now on the session with that mark gets good answers. */
  heal(mark: string): void;
}

export async function startMarkedModel(): Promise<MarkedModel> {
  const scripts = new Map<string, StubScript>();
  let count = 0;
  const stub = await startStubModel((request) => {
    const said = request.body.messages.map(({ content }) => content).join('\n');
    const mark = /mark-\d+/.exec(said)?.[0] ?? '';
    return (scripts.get(mark) ?? goodAnswer)(request);
  });
  return {
    stub,
    ideaFor(script) {
      count += 1;
      const mark = `mark-${count}`;
      scripts.set(mark, script);
      return { text: `${idea}, known as ${mark}`, mark };
    },
    heal: (mark) => scripts.delete(mark),
    [Symbol.asyncDispose]: () => stub[Symbol.asyncDispose](),
  };
}

export const providerKey = 'sk-conformance-5f2a';

/** The whole service with a model server. */
export function openDoorOn(modelUrl: string): Promise<OpenDoor> {
  return openDoor({ OPENAI_BASE_URL: modelUrl, OPENAI_MODEL: 'stub', OPENAI_API_KEY: providerKey });
}
