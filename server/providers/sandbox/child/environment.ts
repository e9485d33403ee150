/** Variables that some packages need to be loaded. */
const needed = new Set(['HOME', 'PATH']);

/**
 * Clears the environment, because the bundler inserts variables into code. The service passes none; this protects
 * builds that are started in other ways.
 */
export function emptyEnvironment(): void {
  for (const name of Object.keys(process.env)) if (!needed.has(name)) delete process.env[name];
}
