/** Turns a name such as `text_delta` or `design-system` into a type name: `TextDelta`, `DesignSystem`. */
export function pascalCase(name: string): string {
  return name
    .split(/[^A-Za-z0-9]+/)
    .map((word) => word.charAt(0).toUpperCase() + word.slice(1))
    .join('');
}
