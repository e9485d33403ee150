import { randomBytes } from 'node:crypto';
import type { SandboxFinding } from '../../../../schema/sandbox.ts';
import { runCommand } from './command.ts';
import { describeFailure, unlessAborted } from './failure.ts';
import { installationLabels } from './labels.ts';
import type { DaytonaWork } from './work.ts';

/**
 * Creates a sandbox as those of sessions are, runs a command in it and removes it. If the service dies on the way, the search for
 * sandboxes without a row removes it.
 */
export async function testDaytona(work: DaytonaWork, signal: AbortSignal): Promise<SandboxFinding[]> {
  const findings: SandboxFinding[] = [];
  const { daytona, image } = await work.vendor();
  const labels = installationLabels(await work.installation());

  /** Returns null after a failure. */
  async function step<Value>(
    what: SandboxFinding['what'],
    says: string,
    task: () => Promise<Value>,
  ): Promise<Value | null> {
    const began = performance.now();
    const durationMs = () => Math.round(performance.now() - began);
    try {
      const value = await task();
      findings.push({ what, state: 'works', says, durationMs: durationMs() });
      return value;
    } catch (error) {
      signal.throwIfAborted();
      const failure = describeFailure(error);
      work.logger.warn({ daytona: failure, what }, 'a test of Daytona failed');
      findings.push({ what, state: 'fails', says: inWords(failure), durationMs: durationMs() });
      return null;
    }
  }

  const isKnown = await step('account', 'Daytona accepts the key.', async () => {
    for await (const _ of daytona.list({ labels })) break;
    return true;
  });
  if (isKnown === null) return findings;
  const name = `test-${randomBytes(8).toString('hex')}`;
  const sandbox = await step('create', 'A sandbox was created.', () =>
    unlessAborted(
      daytona.create(
        {
          name,
          image,
          language: 'javascript',
          labels: { ...labels },
          public: false,
          networkBlockAll: true,
          ephemeral: true,
        },
        { timeout: work.times.create / 1000 },
      ),
      signal,
    ),
  );
  if (sandbox === null) return findings;
  try {
    await step('build', 'Node.js runs in it.', async () => {
      const ran = await runCommand(
        work,
        sandbox,
        { command: 'node --version', milliseconds: work.times.start },
        signal,
      );
      if (ran.kind !== 'ended' || ran.exitCode !== 0) throw new Error('Node.js does not run in the sandbox');
    });
  } finally {
    await step('remove', 'It was removed again.', () => sandbox.delete(work.times.request / 1000));
  }
  return findings;
}

/** What the vendor says may quote the request, so only its status is told. */
function inWords({ status }: Record<string, unknown>): string {
  if (status === 401 || status === 403) return `Daytona refuses the key in DAYTONA_API_KEY (HTTP ${status}).`;
  if (typeof status === 'number') return `Daytona answered HTTP ${status}. The log of the service has more.`;
  return 'Daytona did not answer. Check DAYTONA_API_URL and the network of the service.';
}
