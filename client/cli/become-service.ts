/** Becomes the service: what it writes, which signals it takes and how it ends is its own from here on. */
export async function becomeService(): Promise<void> {
  await import('../../server/main.ts');
}
