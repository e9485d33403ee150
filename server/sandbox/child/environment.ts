/** Variables without which some packages cannot be loaded. */
const needed = new Set(['HOME', 'PATH']);

/**
 * Forgets what the process was given: the bundler puts variables of the environment into code. The service gives none;
 * this is for whoever starts a build in another way.
 */
export function emptyEnvironment(): void {
  for (const name of Object.keys(process.env)) if (!needed.has(name)) delete process.env[name];
}
