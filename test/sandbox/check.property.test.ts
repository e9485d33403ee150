import { posix } from 'node:path';
import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { settleAddresses } from '../../server/sandbox/child/css-addresses.ts';
import { pathInProject, type Project } from '../../server/sandbox/child/project-paths.ts';
import { checkSource } from '../../server/sandbox/child/source-check.ts';
import { cleanErrors } from '../../server/sandbox/clean-errors.ts';

const project: Project = {
  root: '/project',
  files: new Map(['styles.css', 'src/App.tsx', 'src/a/b.svg', 'src/a/c.css'].map((path) => [path, ''])),
};
const part = fc.constantFrom('..', '.', '', 'src', 'a', 'b.svg', 'etc', 'passwd', '...', 'c.css', '%2e%2e', '\\');
const addresses = fc
  .tuple(fc.constantFrom('', '/', './', '../'), fc.array(part, { maxLength: 7 }))
  .map(([start, parts]) => start + parts.join('/'));

describe('an address in a file of the project', () => {
  test('leads to the file that a file system at the root would find, or nowhere', () => {
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

describe('addresses of a style sheet', () => {
  const around = fc.constantFrom('', ' ', '\n', '"', "'");
  const name = fc.constantFrom('url', 'URL', 'Url');
  test('lead into the project afterwards, or end the build', () => {
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
        // What is settled stays as it is, wherever it is imported.
        expect(settleAddresses(settled, project, 'styles.css')).toBe(settled);
      }),
    );
  });
});

describe('the check of source code', () => {
  const space = fc.constantFrom('', ' ', '\n', '/* */', '//\n');
  test('sees a member of import.meta through any spacing', () => {
    fc.assert(
      fc.property(
        space,
        space,
        space,
        fc.constantFrom('.glob', "['glob']", '.url', '?.glob', ''),
        (a, b, c, member) => {
          const code = `const value = import${a}.${b}meta${c}${member};`;
          expect(() => checkSource('src/App.tsx', code)).toThrow('not available here');
        },
      ),
    );
  });
  test('lets pass what asks for the environment or for a file by its name', () => {
    const code = "const a = import.meta.env.MODE; const b = import('./b.ts'); const c = import(`./c.ts`); <p>{a}</p>;";
    expect(() => checkSource('src/App.tsx', code)).not.toThrow();
  });
});

describe('errors of a build', () => {
  test('never hold a path of the machine, a colour or more than 8,000 characters', () => {
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
