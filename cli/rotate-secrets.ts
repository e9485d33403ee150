import { exitCodes, FailedError, InUseError } from './failures.ts';
import { listenForInterrupts } from './interrupts.ts';

/** Loads server code, so only `secrets rotate` imports it. */
const load = () => import('../server/store/rotate/main.ts');

type Rotated = Awaited<ReturnType<Awaited<ReturnType<typeof load>>['rotateSecretsKey']>>;

/** Returns null if Ctrl-C or a signal interrupted it. Throws FailedError, or InUseError if a service is running. */
export async function rotateSecrets(
  environment: Readonly<Record<string, string | undefined>>,
): Promise<{ files: Rotated } | null> {
  const main = await load();
  using interrupts = listenForInterrupts();
  try {
    return { files: await main.rotateSecretsKey(environment, interrupts.detached) };
  } catch (error) {
    if (interrupts.detached.aborted) {
      process.exitCode = interrupts.terminated() ? exitCodes.terminated : exitCodes.interrupted;
      return null;
    }
    if (error instanceof main.DataDirInUseError) throw new InUseError(error.message, { cause: error });
    if (error instanceof main.BackupError) throw new FailedError(error.message, { cause: error });
    throw error;
  }
}
