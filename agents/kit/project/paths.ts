const limits = { files: 200, depth: 8, path: 200, name: 100, file: 200_000, all: 2_000_000 };
const extensions = ['.ts', '.tsx', '.css', '.svg', '.json', '.md'];
const reserved = new Set(['node_modules', 'package.json', 'package-lock.json', 'tsconfig.json', 'npm-shrinkwrap.json']);
const device = /^(con|prn|aux|nul|com[0-9¹²³]|lpt[0-9¹²³])(\.|$)/i;
/** Letters, digits and marks of any script, and the few punctuation marks that file names need. */
const part = /^[\p{L}\p{N}\p{M}_@$+ .-]+$/u;

/** Returns the problem of a generated file's path, in words for its writer; null if it is allowed. */
export function checkPath(path: string): string | null {
  if (path.length > limits.path) return `is longer than ${limits.path} characters`;
  if (path !== path.normalize('NFC')) return 'is not in Unicode normal form C';
  const parts = path.split('/');
  if (parts[0] !== 'src' || parts.length < 2) return 'does not lie below src/';
  if (foldCase(path) === 'src/main.tsx') return "is the template's own file";
  if (parts.length > limits.depth) return `lies deeper than ${limits.depth} folders`;
  for (const name of parts) {
    const problem = checkName(name);
    if (problem !== null) return problem;
  }
  if (!extensions.some((extension) => path.endsWith(extension))) return `does not end in ${extensions.join(' ')}`;
  return null;
}

function checkName(name: string): string | null {
  if (name === '' || name === '.' || name === '..') return 'has an empty part, . or ..';
  if (name.length > limits.name) return `has a part longer than ${limits.name} characters`;
  if (!part.test(name)) return 'has characters that file names cannot have';
  if (name.startsWith('.')) return 'has a hidden part';
  if (/^\s|[\s.]$/.test(name)) return 'has a part that begins with a space or ends with a space or a dot';
  if (device.test(name)) return 'has a part that names a device';
  if (reserved.has(name.toLowerCase()) || /\.config(\.|$)|^(vite|vitest|postcss|tailwind)\b.*config/i.test(name)) {
    return 'is reserved for the template';
  }
  return null;
}

/** Returns the problem of a set of generated files; null if it may be built. */
export function checkFiles(files: readonly { path: string; content: string }[]): string | null {
  if (files.length > limits.files) return `There are more than ${limits.files} files.`;
  const seen = new Set<string>();
  let size = 0;
  for (const { path, content } of files) {
    const problem = checkPath(path);
    if (problem !== null) return `The path ${JSON.stringify(path)} ${problem}.`;
    const folded = foldCase(path);
    if (seen.has(folded)) return `The path ${JSON.stringify(path)} comes twice, letter case aside.`;
    seen.add(folded);
    if (content.length > limits.file) return `${path} is longer than ${limits.file} characters.`;
    size += content.length;
  }
  return size > limits.all ? `The files are longer than ${limits.all} characters together.` : null;
}

/** Folds both ways, because ß, ſ and similar letters differ between upper and lower case. */
function foldCase(path: string): string {
  return path.toUpperCase().toLowerCase().normalize('NFC');
}
