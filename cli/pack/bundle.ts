import { gzipSync } from 'node:zlib';
import { build } from 'vite';

export interface Bundle {
  code: string;
  /** Modules that the bundle still imports; empty if it runs on its own. */
  imports: string[];
  /** Paths of the modules that are in it. */
  modules: string[];
  minifiedBytes: number;
  gzippedBytes: number;
}

/** Bundles an entry for browsers into one minified module. `external` modules are not bundled. */
export async function bundle(entry: string, external: readonly (string | RegExp)[] = []): Promise<Bundle> {
  const outputs = await build({
    configFile: false,
    logLevel: 'error',
    build: {
      write: false,
      target: 'es2022',
      minify: true,
      modulePreload: false,
      rolldownOptions: { input: entry, preserveEntrySignatures: 'strict', external: [...external] },
    },
  });
  const [output] = Array.isArray(outputs) ? outputs : [outputs];
  const chunk = output && 'output' in output ? output.output[0] : undefined;
  if (!chunk) throw new Error(`${entry} made no module`);
  const { code, imports, moduleIds: modules } = chunk;
  return { code, imports, modules, minifiedBytes: Buffer.byteLength(code), gzippedBytes: gzipSync(code).length };
}
