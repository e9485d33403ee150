import ts from 'typescript-6';

/** Prints types without the schemas that they are inferred from. */
export interface PlainTypes {
  /** TypeScript for a type. Throws if it cannot be written without the service's own modules. */
  print(type: ts.Type): string;
  /** The named types that were printed so far, and those that they name: their names and texts. */
  declarations(): ReadonlyMap<string, string>;
  /** Types of `@trpc/server` that were printed by name. */
  imports(): string[];
}

/** `names`: types that get a declaration of their own; every other object is written out where it occurs. */
export function plainTypes(checker: ts.TypeChecker, names: ReadonlyMap<ts.Type, string>): PlainTypes {
  const declared = new Map<string, string>();
  const namesByText = new Map<string, string>();
  const imported = new Set<string>();
  return { print, declarations: () => declared, imports: () => [...imported] };

  function print(type: ts.Type): string {
    const name = names.get(type);
    if (name === undefined) {
      const text = structure(type);
      // The checker can have two objects for one type, such as an alias of an intersection and the intersection.
      return namesByText.get(text) ?? text;
    }
    if (!declared.has(name)) {
      // Before its text, because a type may contain itself.
      declared.set(name, '');
      const text = structure(type);
      declared.set(name, text);
      namesByText.set(text, name);
    }
    return name;
  }

  function structure(type: ts.Type): string {
    if (type.aliasSymbol && isOfTrpc(type.aliasSymbol)) {
      imported.add(type.aliasSymbol.name);
      return applied(type.aliasSymbol.name, type.aliasTypeArguments);
    }
    if (type.isUnion()) return union(type);
    if (type.isIntersection()) return intersection(type);
    if (type.flags & ts.TypeFlags.Object) return object(type);
    if (type.flags & (ts.TypeFlags.TypeParameter | ts.TypeFlags.Conditional | ts.TypeFlags.Index))
      throw unprintable(type);
    return checker.typeToString(type, undefined, ts.TypeFormatFlags.NoTruncation);
  }

  function union({ types }: ts.UnionType): string {
    const isBoolean = types.filter(({ flags }) => flags & ts.TypeFlags.BooleanLiteral).length === 2;
    const others = types.filter(({ flags }) => !(flags & empty) && !(isBoolean && flags & ts.TypeFlags.BooleanLiteral));
    const last = types.filter(({ flags }) => flags & empty);
    // A set, because an optional member's `undefined` may be there twice: given, and absent.
    return [...new Set([...others.map(member), ...(isBoolean ? ['boolean'] : []), ...last.map(member)])].join(' | ');
  }

  /** One object if no part has a name. */
  function intersection(type: ts.IntersectionType): string {
    const isOneObject = type.types.every((part) => part.flags & ts.TypeFlags.Object && !names.has(part));
    return isOneObject ? members(type) : type.types.map(member).join(' & ');
  }

  function object(type: ts.Type): string {
    const parameters = checker.getTypeArguments(type as ts.TypeReference);
    if (checker.isTupleType(type)) return `[${parameters.map(print).join(', ')}]`;
    if (checker.isArrayType(type)) {
      const isReadonly = type.symbol.name === 'ReadonlyArray';
      return `${isReadonly ? 'readonly ' : ''}${parameters.map(member).join('')}[]`;
    }
    if (isOfLanguage(type.symbol)) return applied(type.symbol.name, parameters);
    if (type.getCallSignatures().length > 0 || type.isClass()) throw unprintable(type);
    return members(type);
  }

  function members(type: ts.Type): string {
    const indexes = checker
      .getIndexInfosOfType(type)
      .map((info) => `[key: ${print(info.keyType)}]: ${print(info.type)};`);
    const properties = checker.getPropertiesOfType(type).map(property);
    return properties.length + indexes.length === 0 ? 'object' : `{\n${[...properties, ...indexes].join('\n')}\n}`;
  }

  function property(symbol: ts.Symbol): string {
    const isOptional = symbol.flags & ts.SymbolFlags.Optional;
    const type = checker.getTypeOfSymbol(symbol);
    const name = /^[A-Za-z_$][\w$]*$/.test(symbol.name) ? symbol.name : JSON.stringify(symbol.name);
    const about = description(symbol);
    const comment = about === '' ? '' : `/** ${about.replaceAll('*/', '*\\/')} */\n`;
    return `${comment}${name}${isOptional ? '?' : ''}: ${print(type)};`;
  }

  /** From a schema's `.describe('…')`, or a documentation comment. */
  function description(symbol: ts.Symbol): string {
    const declaration = symbol.declarations?.[0];
    let call = declaration && ts.isPropertyAssignment(declaration) ? declaration.initializer : undefined;
    while (call && ts.isCallExpression(call) && ts.isPropertyAccessExpression(call.expression)) {
      const [text] = call.arguments;
      if (call.expression.name.text === 'describe' && text && ts.isStringLiteralLike(text)) return text.text;
      call = call.expression.expression;
    }
    return ts.displayPartsToString(symbol.getDocumentationComment(checker)).replaceAll('\n', ' ');
  }

  /** In brackets if it would mean something else beside another type. */
  function member(type: ts.Type): string {
    const text = print(type);
    return type.isUnionOrIntersection() && / [|&] /.test(text) && !text.startsWith('{') ? `(${text})` : text;
  }

  function applied(name: string, parameters: readonly ts.Type[] = []): string {
    return parameters.length === 0 ? name : `${name}<${parameters.map(print).join(', ')}>`;
  }

  function unprintable(type: ts.Type): Error {
    return new Error(`The client's types reach ${checker.typeToString(type)}, which only the service can name.`);
  }
}

const empty = ts.TypeFlags.Null | ts.TypeFlags.Undefined;
const fileOf = (symbol: ts.Symbol | undefined) => symbol?.declarations?.[0]?.getSourceFile().fileName ?? '';
const isOfTrpc = (symbol: ts.Symbol) => fileOf(symbol).includes('/node_modules/@trpc/server/');
const isOfLanguage = (symbol: ts.Symbol | undefined) =>
  /\/lib\.[\w.]+\.d\.ts$/.test(fileOf(symbol)) && symbol?.name !== '__type';
