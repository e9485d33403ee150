/** Runs the service in this process. From here on, the service owns output, signals and the exit code. */
export async function becomeService(): Promise<void> {
  await import('../server/main.ts');
}
