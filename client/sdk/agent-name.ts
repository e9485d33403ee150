/** Returns an agent's name on the wire for its name in code: `design-system` for `designSystem`. */
export function agentNameOf(nameInCode: string): string {
  return nameInCode.replaceAll(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`);
}
