import { gzipSync } from 'node:zlib';
import { build } from 'vite';

export interface Bundle {
  code: string;
  /** What it still imports: nothing, where it is to run as it is. */
  imports: string[];
  minifiedBytes: number;
  gzippedBytes: number;
}

/** An entry as a page's bundler makes it: one module for browsers, minified. `external` stays outside. */
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
  const { code, imports } = chunk;
  return { code, imports, minifiedBytes: Buffer.byteLength(code), gzippedBytes: gzipSync(code).length };
}
