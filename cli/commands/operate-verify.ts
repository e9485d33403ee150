import type { Command } from 'commander';
import type { Context } from '../context.ts';
import { FailedError } from '../failures.ts';

/** Adds the command that checks the stored log. */
export function addVerifyLog(operate: Command, context: Context): void {
  operate
    .command('verify')
    .summary('check the stored log of all sessions, or of one')
    .description(
      'Checks what docs/guarantees.md promises, as far as the tables tell, while runs go on. The exit code is 1 if a promise is broken.',
    )
    .argument('[session]', 'session id')
    .action(async (sessionId: string | undefined) => {
      const streams = context.streams();
      const { operator } = await context.client();
      const total = { sessions: 0, runs: 0, events: 0, violations: 0 };
      for await (const page of operator.verifyLog({ sessionId })) {
        total.sessions += page.sessions;
        total.runs += page.runs;
        total.events += page.events;
        total.violations += page.violations.length;
        for (const violation of page.violations) {
          const { guarantee, sessionId: session, runId, cursor, what } = violation;
          if (streams.json) await streams.printJson(violation);
          else await streams.print([guarantee, session, runId ?? '-', cursor ?? '-', what].join('\t'));
        }
        if (page.nextAfter !== null) streams.note(`${total.sessions} sessions checked, up to ${page.nextAfter}`);
      }
      if (streams.json) await streams.printJson(total);
      else
        await streams.print(
          `${total.sessions} sessions, ${total.runs} runs, ${total.events} events: ${total.violations} violations`,
        );
      if (total.violations > 0) throw new FailedError('The log breaks promises of docs/guarantees.md.');
    });
}
