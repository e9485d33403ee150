const escape = String.raw`\\[pP]\{[^}]*\}|\\.`;
/** An escape; the opening of a group; a class; a letter. */
const token = new RegExp(String.raw`${escape}|\(\?(?:<?[=!]|:|<\w+>)|\[(?:\\.|[^\\\]])*\]|\p{L}`, 'gsu');
const inClass = new RegExp(String.raw`${escape}|\p{L}-\p{L}|\p{L}`, 'gsu');

/**
 * Makes a group that matches in any letter case, for an expression that cannot have the flag `i` because it tells capital
 * letters elsewhere: `von|by` becomes `(?:[vV][oO][nN]|[bB][yY])`. Escapes such as `\p{Lu}` keep their meaning.
 *
 * A group with a modifier (`?i:`) would say the same, but V8 13.6 reads most of them as `?:` if it does not optimise the
 * expression, and it optimises none any more after it has compiled about 1 MB of them.
 */
export function anyCase(pattern: string): string {
  const letters = pattern.replaceAll(token, (found) => {
    if (found.startsWith('[')) return found.replaceAll(inClass, (one) => (one.startsWith('\\') ? one : bothCases(one)));
    if (!/^\p{L}$/u.test(found)) return found;
    const cases = bothCases(found);
    return cases === found ? found : `[${cases}]`;
  });
  return `(?:${letters})`;
}

/** Returns a letter, or a range of letters, followed by the same in the other case. */
function bothCases(letters: string): string {
  // `ß` has no other case of its own: it becomes `SS`.
  const others = [letters.toLowerCase(), letters.toUpperCase()].filter(
    (other) => other !== letters && other.length === letters.length,
  );
  return letters + others.join('');
}
