import { bundle } from '../cli/pack/bundle.ts';

/** Prints the size of the package's entries in a page: `node bench/sdk-size.ts`. */
const react = [/^react/, /^@tanstack\//, /^@trpc\//];
for (const [name, entry, external] of [
  ['@unified-agents/client', 'client/sdk/index.ts', []],
  ['@unified-agents/client/react, beside React, tRPC and TanStack Query', 'client/react/index.ts', react],
] as const) {
  const { minifiedBytes, gzippedBytes } = await bundle(entry, external);
  console.log(`${name}: ${minifiedBytes} bytes minified, ${gzippedBytes} with gzip`);
}
