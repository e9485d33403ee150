/** Prints `docs/licences.md`: the licence of each package that the service installs, by the lock. */
import { readFileSync } from 'node:fs';

/** Packages whose manifest names no licence in the usual field, and what their files say. */
const read: Readonly<Record<string, string>> = {
  '@google/design.md': 'Apache-2.0',
  busboy: 'MIT',
  format: 'MIT',
  streamsearch: 'MIT',
  'xmlhttprequest-ssl': 'MIT',
};

interface Locked {
  version?: string;
  license?: string;
  dev?: boolean;
  link?: boolean;
}

const { packages } = JSON.parse(readFileSync('package-lock.json', 'utf8')) as { packages: Record<string, Locked> };
const byLicence = new Map<string, Set<string>>();
for (const [path, { version = '', license, dev, link }] of Object.entries(packages)) {
  const name = /.*node_modules\/(.+)$/.exec(path)?.[1];
  // A link is a package of this repository.
  if (name === undefined || dev || link) continue;
  const licence = license ?? read[name] ?? 'unknown';
  byLicence.set(licence, (byLicence.get(licence) ?? new Set()).add(`${name} ${version}`));
}
const groups = [...byLicence].toSorted(([, one], [, other]) => other.size - one.size);
process.stdout.write(`# Licences

The service is under the [MIT licence](../LICENSE). It installs these packages, which have licences of their own. Packages for other platforms
are among them. \`npx node cli/pack/licences.ts\` prints this page from the lock; a test fails if a licence is not one of those here.

${groups.map(([licence, names]) => `## ${licence}\n\n${[...names].toSorted().join(', ')}\n`).join('\n')}`);
