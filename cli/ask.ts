import { createInterface, type Interface } from 'node:readline/promises';
import { text } from 'node:stream/consumers';
import { Writable } from 'node:stream';

/** Returns what somebody types on the terminal, which hides it; without a terminal, all of standard input. */
export async function readSecret(mayAsk: boolean, question: string): Promise<string> {
  if (!mayAsk) return (await text(process.stdin)).trim();
  // Hides what is typed. Must take over before the question is printed, because until then the terminal echoes input.
  const nowhere = new Writable({ write: (_chunk, _encoding, done) => done() });
  const lines = createInterface({ input: process.stdin, output: nowhere, terminal: true });
  process.stderr.write(question);
  try {
    return await answerOf(lines, '');
  } finally {
    process.stderr.write('\n');
  }
}

/** Returns the line that somebody types on the terminal. */
export async function ask(question: string): Promise<string> {
  return answerOf(createInterface({ input: process.stdin, output: process.stderr }), question);
}

async function answerOf(lines: Interface, question: string): Promise<string> {
  lines.on('SIGINT', () => process.kill(process.pid, 'SIGINT'));
  try {
    return (await lines.question(question)).trim();
  } finally {
    lines.close();
  }
}
