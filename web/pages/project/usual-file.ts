/** Where people begin to read, the best first. */
const beginnings = [/^src\/app\.[jt]sx?$/i, /(?:^|\/)(?:app|main|index)\.[jt]sx?$/i, /^readme\.md$/i];

/** Returns the file that is shown before somebody chooses one; undefined if there is none. */
export const usualFile = (paths: readonly string[]): string | undefined =>
  beginnings.map((name) => paths.find((path) => name.test(path))).find((path) => path !== undefined) ?? paths[0];
