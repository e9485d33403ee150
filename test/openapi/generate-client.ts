import { registerHooks } from 'node:module';

// The generator uses the compiler's API, which TypeScript 7 no longer has.
registerHooks({
  resolve: (specifier, context, next) => next(specifier === 'typescript' ? 'typescript-6' : specifier, context),
});
const { createClient } = await import('@hey-api/openapi-ts');

const [input = '', output = ''] = process.argv.slice(2);
await createClient({
  input,
  output: { path: output, module: { extension: '.ts' } },
  plugins: ['@hey-api/client-fetch', '@hey-api/typescript', '@hey-api/sdk'],
  logs: { level: 'silent' },
});
