import ts from 'typescript-6';
import { type PlainTypes, plainTypes } from './plain-types.ts';

/** The text of the client's two modules that import the service's types, with those types written out. */
export interface Contract {
  /** `client/contract.ts`; it imports nothing. */
  contract: string;
  /** `client/router.ts`; it imports the contract and tRPC. */
  router: string;
}

/** Reads the types from a program that has both modules. Throws if one cannot be written without the service. */
export function writeContract(program: ts.Program, contractPath: string, routerPath: string): Contract {
  const checker = program.getTypeChecker();
  const exported = exportedTypes(program, contractPath);
  const types = plainTypes(checker, namesOf(program, exported));
  for (const type of exported.values()) types.print(type);
  if (types.imports().length > 0) throw new Error(`The client's contract imports ${types.imports().join(', ')}.`);

  const text = `export type AppRouter = ${printRouter(checker, types, exportedTypes(program, routerPath).get('AppRouter'))};\n`;
  const declarations = types.declarations();
  const used = [...declarations.keys()].filter((name) => new RegExp(`\\b${name}\\b`).test(text));
  return {
    contract: [...declarations].map(([name, type]) => `export type ${name} = ${type};\n`).join(''),
    router: [
      `import type { ${[...procedureTypes.values(), 'TRPCBuiltRouter', ...types.imports()].join(', ')} } from '@trpc/server';`,
      `import type { ${used.join(', ')} } from './contract.ts';`,
      text,
    ].join('\n'),
  };
}

function exportedTypes(program: ts.Program, path: string): Map<string, ts.Type> {
  const checker = program.getTypeChecker();
  const file = program.getSourceFile(path);
  const module = file && checker.getSymbolAtLocation(file);
  const symbols = module ? checker.getExportsOfModule(module) : [];
  return new Map(
    symbols
      .map((symbol) => (symbol.flags & ts.SymbolFlags.Alias ? checker.getAliasedSymbol(symbol) : symbol))
      .filter(({ flags }) => flags & (ts.SymbolFlags.TypeAlias | ts.SymbolFlags.Interface))
      .map((symbol) => [symbol.name, checker.getDeclaredTypeOfSymbol(symbol)]),
  );
}

/** Declared types: the contract's exports, each agent's body, result and events, and the shapes of `schema/`. */
function namesOf(program: ts.Program, exported: ReadonlyMap<string, ts.Type>): Map<ts.Type, string> {
  const checker = program.getTypeChecker();
  const names = new Map<ts.Type, string>();
  const taken = new Set<string>();
  const name = (type: ts.Type, wanted: string) => {
    const isShape = type.flags & ts.TypeFlags.Object || type.isUnionOrIntersection();
    if (!isShape || names.has(type) || taken.has(wanted)) return;
    names.set(type, wanted);
    taken.add(wanted);
  };
  for (const [wanted, type] of exported) name(type, wanted);

  const agents = [...membersOf(checker, exported.get('Agents')), ...team(exported)];
  const users = new Map<ts.Type, string[]>();
  for (const [agent, type] of agents) {
    for (const [part, its] of membersOf(checker, type)) {
      name(its, pascalCase(agent, part));
      if (part !== 'event' || !its.isUnion()) continue;
      // A team's run has every agent's events, and its own.
      const own = its.types.filter((event) => agent !== 'team' || !users.has(event));
      for (const event of own) users.set(event, [...(users.get(event) ?? []), agent]);
    }
  }
  for (const [event, [agent = '', ...others]] of users) {
    const type = new Map(membersOf(checker, event)).get('type');
    if (!type?.isStringLiteral()) continue;
    const own = pascalCase(type.value, 'event');
    const isShort = others.length > 0 || own.startsWith(pascalCase(agent));
    name(event, isShort ? own : pascalCase(agent, own));
  }

  for (const { fileName } of program.getSourceFiles()) {
    // Events are written with their envelopes instead.
    if (!/\/schema\/[\w-]+\.ts$/.test(fileName) || fileName.includes('/agents/') || fileName.endsWith('/event.ts'))
      continue;
    for (const [wanted, type] of exportedTypes(program, fileName)) name(type, wanted);
  }
  return names;
}

function team(exported: ReadonlyMap<string, ts.Type>): [string, ts.Type][] {
  const type = exported.get('Team');
  return type ? [['team', type]] : [];
}

const membersOf = (checker: ts.TypeChecker, type: ts.Type | undefined): [string, ts.Type][] =>
  (type ? checker.getPropertiesOfType(type) : []).map((symbol) => [symbol.name, checker.getTypeOfSymbol(symbol)]);

const pascalCase = (...words: string[]) =>
  words
    .flatMap((word) => word.split('_'))
    .map((word) => word.slice(0, 1).toUpperCase() + word.slice(1))
    .join('');

const procedureTypes = new Map([
  ['query', 'TRPCQueryProcedure'],
  ['mutation', 'TRPCMutationProcedure'],
  ['subscription', 'TRPCSubscriptionProcedure'],
]);

/** The router without the service's context, which is no client's concern. */
function printRouter(checker: ts.TypeChecker, types: PlainTypes, router: ts.Type | undefined): string {
  const [root, record] = router?.aliasTypeArguments ?? [];
  const errorShape = new Map(membersOf(checker, root)).get('errorShape');
  if (!record || !errorShape) throw new Error('AppRouter is not what tRPC’s `router` returns.');
  const roots = `{ ctx: object; meta: object; errorShape: ${types.print(errorShape)}; transformer: false }`;
  return `TRPCBuiltRouter<${roots}, ${printRecord(checker, types, record)}>`;
}

function printRecord(checker: ts.TypeChecker, types: PlainTypes, record: ts.Type): string {
  const entries = membersOf(checker, record).map(([name, type]) => {
    const definition = new Map(membersOf(checker, type)).get('_def');
    return `${name}: ${definition ? printProcedure(checker, types, definition) : printRecord(checker, types, type)};`;
  });
  return `{\n${entries.join('\n')}\n}`;
}

function printProcedure(checker: ts.TypeChecker, types: PlainTypes, definition: ts.Type): string {
  const parts = new Map(membersOf(checker, definition));
  const kind = parts.get('type');
  const name = kind?.isStringLiteral() ? procedureTypes.get(kind.value) : undefined;
  const shapes = new Map(membersOf(checker, parts.get('$types')));
  const [input, output] = [shapes.get('input'), shapes.get('output')];
  if (name === undefined || !input || !output) throw new Error('A procedure is not what this version of tRPC makes.');
  return `${name}<{ input: ${types.print(input)}; output: ${types.print(output)}; meta: object }>`;
}
