import { z } from 'zod';

const message = z.union([
  z.object({ ask: z.int(), name: z.string(), given: z.unknown().optional() }),
  z.object({ answer: z.int(), value: z.unknown().optional(), problem: z.string().optional() }),
]);

/** What this process answers, by name. What they are given comes from the other process. */
type Answers = Readonly<Record<string, (given: unknown) => unknown>>;

export interface Asks {
  /** Rejects if the other process could not answer, or has ended. */
  ask(name: string, given?: unknown): Promise<unknown>;
  /** Takes a message of the other process. Ignores one that is neither a question nor an answer. */
  receive(received: unknown): void;
  /** Rejects all questions without an answer: the other process has ended. */
  close(): void;
}

/** Questions and answers between the primary of a node and one of its workers. */
export function createAsks(send: (sent: object, done: (error: Error | null) => void) => void, answers: Answers): Asks {
  const open = new Map<number, PromiseWithResolvers<unknown>>();
  let last = 0;

  async function answer(id: number, name: string, given: unknown): Promise<void> {
    let sent: object;
    try {
      const answerTo = answers[name];
      if (!answerTo) throw new Error(`This process does not answer ${name}.`);
      sent = { answer: id, value: await answerTo(given) };
    } catch (error) {
      sent = { answer: id, problem: error instanceof Error ? error.message : String(error) };
    }
    // If the other process has ended, nobody waits for the answer.
    send(sent, () => {});
  }

  function settle(id: number, settleOne: (asked: PromiseWithResolvers<unknown>) => void): void {
    const asked = open.get(id);
    open.delete(id);
    if (asked) settleOne(asked);
  }

  return {
    ask(name, given) {
      const id = (last += 1);
      const asked = Promise.withResolvers<unknown>();
      open.set(id, asked);
      send({ ask: id, name, given }, (error) => {
        if (error) settle(id, ({ reject }) => reject(error));
      });
      return asked.promise;
    },
    receive(received) {
      const { data } = message.safeParse(received);
      if (!data) return;
      if ('ask' in data) return void answer(data.ask, data.name, data.given);
      const { problem, value } = data;
      settle(data.answer, ({ resolve, reject }) =>
        problem === undefined ? resolve(value) : reject(new Error(problem)),
      );
    },
    close() {
      for (const { reject } of open.values()) reject(new Error('The other process has ended.'));
      open.clear();
    },
  };
}
