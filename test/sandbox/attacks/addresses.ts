import { app, type Attack, refusals, styled, type Target } from './attack.ts';

const { address } = refusals;

/** Addresses in a style sheet; null means that nothing reads the address, so the attack has no effect. */
const values: readonly (readonly [value: string, refused: RegExp | null])[] = [
  ['url(ABSOLUTE)', address],
  ['URL( "ABSOLUTE" )', address],
  ["url('RELATIVE')", address],
  ['url(file://ABSOLUTE)', address],
  ['url(/./..ABSOLUTE)', address],
  ['url(/etc/passwd)', address],
  ['url(/@fs/etc/passwd)', address],
  ['url(RELATIVE?inline)', address],
  ['url(RELATIVE#data:)', address],
  ['url(https://127.0.0.1/a.png)', address],
  ['url(\\2f etc/passwd)', address],
  ['url("data:" url(ABSOLUTE) )', /is never closed|does not name a file/],
  ['url(/* */ABSOLUTE)', address],
  ['ur/**/l(ABSOLUTE)', address],
  ['u\\72l(ABSOLUTE)', null],
  ['url("ABSOLUTE"', /./],
  ['url(data:image/svg+xml,x), url(ABSOLUTE)', address],
  ['image-set("ABSOLUTE" 1x)', /image-set\(\) is not supported/],
  ['-webkit-image-set("ABSOLUTE" 1x)', /image-set\(\) is not supported/],
  ['IMAGE-SET("ABSOLUTE" 1x)', /image-set\(\) is not supported/],
  ['image/**/-set("ABSOLUTE" 1x)', /image-set\(\) is not supported/],
  ['src("ABSOLUTE")', null],
  ['image("ABSOLUTE")', null],
  ['cross-fade(url(ABSOLUTE), url(#a))', address],
  ['attr(data-x type(<url>))', null],
];

/** Class names that Tailwind turns into styles. */
const classNames: readonly (readonly [name: string, refused: RegExp | null])[] = [
  ['bg-[url(ABSOLUTE)]', address],
  ['bg-[url(RELATIVE)]', address],
  ['[background:url(/etc/passwd)]', address],
  ['[background:image-set("ABSOLUTE")]', /image-set\(\) is not supported/],
  ["bg-[image-set('ABSOLUTE'_1x)]", /image-set\(\) is not supported/],
  ["before:content-['@import_/etc/passwd']", /@import from another host/],
  ['list-image-[url(ABSOLUTE)]', address],
];

export const addressAttacks: readonly Attack[] = [
  ...values.map(([value, refused]) => ({
    title: `names ${value} in a style sheet`,
    files: (target: Target) => styled(`p { background: ${filled(value, target)}; }`),
    refused,
  })),
  ...classNames.map(([name, refused]) => ({
    title: `names ${name} in a class name`,
    files: (target: Target) => app(`export const App = () => <p className={\`${filled(name, target)}\`}>x</p>;`),
    refused,
  })),
  {
    title: 'names a font of the machine',
    files: ({ secret }) => styled(`@font-face { font-family: a; src: local("a"), url("${secret.absolute}"); }`),
    refused: address,
  },
  {
    title: 'composes a style from a file of the machine',
    files: ({ secret }) => ({
      ...app("import value from './a.module.css';\nexport const App = () => <p className={value.a} />;"),
      'src/a.module.css': `.a { composes: b from "${secret.absolute}"; }`,
    }),
    refused: /CSS modules are not supported/,
  },
  {
    title: 'takes a value from a style sheet of the machine',
    files: ({ secret }) => styled(`@value a from "${secret.absolute}"; p { color: a; }`),
    refused: null,
  },
  {
    title: 'has a picture name files of the machine',
    files: ({ secret }) => ({
      ...app("import value from './a.svg';\nexport const App = () => <img src={value} />;"),
      'src/a.svg': `<?xml version="1.0"?><!DOCTYPE svg [<!ENTITY x SYSTEM "file://${secret.absolute}">]>
<svg xmlns="http://www.w3.org/2000/svg"><image href="${secret.relative}"/><text>&x;</text></svg>`,
    }),
    refused: null,
  },
];

function filled(text: string, { secret }: Target): string {
  return text.replace('ABSOLUTE', secret.absolute).replace('RELATIVE', secret.relative);
}
