/**
 * Makes `client/dist/`: the package's modules and declarations. It is compiled with the service's types written out, so
 * that no declaration can lead out of the package.
 */
import { rmSync } from 'node:fs';
import { join, resolve } from 'node:path';
import ts from 'typescript-6';
import { writeContract } from './contract.ts';

const contractPath = resolve('client/contract.ts');
const routerPath = resolve('client/router.ts');
const outDir = resolve('client/dist');
/** Not written: modules that have only types, and a declaration that no entry's declarations lead to. */
const left = new Set(['contract.js', 'router.js', 'react/trpc.d.ts'].map((path) => join(outDir, path)));

const host: ts.ParseConfigFileHost = { ...ts.sys, onUnRecoverableConfigFileDiagnostic: fail };
const settings = ts.getParsedCommandLineOfConfigFile('tsconfig.json', {}, host)?.options ?? {};
const inside = ts.createProgram([contractPath, routerPath], settings);
const { contract, router } = writeContract(inside, contractPath, routerPath);

const options: ts.CompilerOptions = {
  ...settings,
  noEmit: false,
  declaration: true,
  rewriteRelativeImportExtensions: true,
  types: [],
  rootDir: resolve('client'),
  outDir,
};
const compiler = ts.createCompilerHost(options);
const { getSourceFile, writeFile } = compiler;
compiler.getSourceFile = (path, target, ...others) => {
  const text = path === contractPath ? contract : path === routerPath ? router : undefined;
  return text === undefined ? getSourceFile(path, target, ...others) : ts.createSourceFile(path, text, target);
};
rmSync(outDir, { recursive: true, force: true });
compiler.writeFile = (path, text, ...others) => {
  if (left.has(path)) return;
  // TypeScript leaves the endings of sources in declarations.
  const whole = path.endsWith('.d.ts') ? text.replaceAll(/(from ["']\.[^"']*)\.ts(?=["'])/g, '$1.js') : text;
  writeFile(path, whole, ...others);
};
const entries = ['sdk/index.ts', 'react/index.ts', 'router.ts'].map((entry) => resolve('client', entry));
const program = ts.createProgram(entries, options, compiler);
const problems = [...ts.getPreEmitDiagnostics(program), ...program.emit().diagnostics];
if (problems.length > 0) fail(...problems);

function fail(...diagnostics: ts.Diagnostic[]): never {
  throw new Error(
    ts.formatDiagnostics(diagnostics, { ...ts.sys, getCanonicalFileName: String, getNewLine: () => '\n' }),
  );
}
