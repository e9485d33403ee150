import { posix } from 'node:path';
import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { settleAddresses } from '../../server/providers/sandbox/child/css-addresses.ts';
import { pathInProject, type Project } from '../../server/providers/sandbox/child/project-paths.ts';
import { checkSource } from '../../server/providers/sandbox/child/source-check.ts';
import { cleanErrors } from '../../server/providers/sandbox/clean-errors.ts';

const project: Project = {
  root: '/project',
  files: new Map(['styles.css', 'src/App.tsx', 'src/a/b.svg', 'src/a/c.css'].map((path) => [path, ''])),
};
const part = fc.constantFrom('..', '.', '', 'src', 'a', 'b.svg', 'etc', 'passwd', '...', 'c.css', '%2e%2e', '\\');
const addresses = fc
  .tuple(fc.constantFrom('', '/', './', '../'), fc.array(part, { maxLength: 7 }))
  .map(([start, parts]) => start + parts.join('/'));

describe('an address in a project file', () => {
  test('resolves like a file system rooted at the project, or to nothing', () => {
    fc.assert(
      fc.property(addresses, fc.constantFrom(...project.files.keys()), (address, from) => {
        const found = pathInProject(project, address, from);
        const onDisk = address.startsWith('/')
          ? posix.normalize(`/project${posix.normalize(address)}`)
          : posix.normalize(`/project/${posix.dirname(from)}/${address}`);
        const path = onDisk.replace(/^\/project\//, '');
        expect(found).toBe(onDisk !== path && project.files.has(path) ? path : null);
      }),
    );
  });
});

describe('addresses in a style sheet', () => {
  const around = fc.constantFrom('', ' ', '\n', '"', "'");
  const name = fc.constantFrom('url', 'URL', 'Url');
  test('are rewritten to project paths, or fail the build', () => {
    fc.assert(
      fc.property(name, around, addresses, (name, quote, address) => {
        const css = `p { background: ${name}(${quote}${address}${quote}) }`;
        let settled;
        try {
          settled = settleAddresses(css, project, 'src/a/c.css');
        } catch {
          return;
        }
        const [, path = ''] = /^p \{ background: url\("\/([^"]*)"\) \}$/.exec(settled) ?? [];
        expect([...project.files.keys()]).toContain(path);
        // A rewritten address stays the same, wherever it is imported.
        expect(settleAddresses(settled, project, 'styles.css')).toBe(settled);
      }),
    );
  });
});

describe('the check of source code', () => {
  const space = fc.constantFrom('', ' ', '\n', '/* */', '//\n');
  test('finds a member of import.meta with any spacing', () => {
    fc.assert(
      fc.property(
        space,
        space,
        space,
        fc.constantFrom('.glob', "['glob']", '.url', '?.glob', ''),
        (a, b, c, member) => {
          const code = `const value = import${a}.${b}meta${c}${member};`;
          expect(() => checkSource('src/App.tsx', code)).toThrow('is not supported');
        },
      ),
    );
  });
  test('accepts access to the environment and imports of files by name', () => {
    const code = "const a = import.meta.env.MODE; const b = import('./b.ts'); const c = import(`./c.ts`); <p>{a}</p>;";
    expect(() => checkSource('src/App.tsx', code)).not.toThrow();
  });
});

describe('errors of a build', () => {
  test('never contain a path of the machine, a colour or more than 8,000 characters', () => {
    const pieces = fc.constantFrom(
      '/secret/place/',
      '\u001b[31m',
      'x'.repeat(3000),
      '\n',
      'src/App.tsx',
      '\0',
      '\ud800',
    );
    fc.assert(
      fc.property(fc.array(pieces, { maxLength: 40 }), (parts) => {
        const clean = cleanErrors(parts.join(''), [['/secret/place/', '']]);
        expect(clean).not.toContain('/secret/place/');
        expect(clean).not.toContain('\u001b');
        expect(clean).not.toContain('\0');
        expect(clean.isWellFormed()).toBe(true);
        expect(clean.length).toBeLessThanOrEqual(8_000);
      }),
    );
  });
});
