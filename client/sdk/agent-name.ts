/** An agent's name on the wire, of its name in code: `design-system` of `designSystem`. */
export function agentNameOf(nameInCode: string): string {
  return nameInCode.replaceAll(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`);
}
