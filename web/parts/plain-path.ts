/** Returns the path of a field in plain words: `messages.0.sandboxUrl` is `messages 1 sandbox url`. */
export const plainPath = (path: string): string =>
  path
    .split('.')
    .map((part) =>
      /^\d+$/.test(part) ? String(Number(part) + 1) : part.replaceAll(/[A-Z]+/g, (upper) => ` ${upper.toLowerCase()}`),
    )
    .join(' ')
    .trim();
