/** An agent's name in code: `design-system` becomes `designSystem`. */
export type ProcedureName<Name extends string> = Name extends `${infer Head}-${infer Tail}`
  ? `${Head}${Capitalize<ProcedureName<Tail>>}`
  : Name;

export function procedureName(name: string): string {
  return name.replaceAll(/-(\w)/g, (_, letter: string) => letter.toUpperCase());
}
