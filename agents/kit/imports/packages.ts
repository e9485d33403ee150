import { nearest } from './nearest.ts';

const instead: readonly (readonly [RegExp, string])[] = [
  [
    /^(?:react-icons|@heroicons\/react|@radix-ui\/react-icons|@tabler\/icons-react|lucide|@mui\/icons-material|feather-icons|react-feather|phosphor-react|@phosphor-icons\/react|@fortawesome\/.*)$/,
    'lucide-react',
  ],
  [/^(?:moment|moment-timezone|dayjs|luxon|date-fns-tz|@date-io\/.*)$/, 'date-fns'],
  [/^(?:classnames|cx|tailwind-merge|clsx\/lite|class-variance-authority|cva)$/, 'clsx'],
  [/^(?:yup|joi|@hapi\/joi|superstruct|valibot|ajv|io-ts|@sinclair\/typebox)$/, 'zod'],
  [
    /^(?:react-dnd(?:-.*)?|react-beautiful-dnd|@hello-pangea\/dnd|sortablejs|react-sortablejs|react-sortable-hoc|react-draggable)$/,
    '@dnd-kit/core',
  ],
  [/^(?:react-markdown|markdown-it|showdown|remark|marked-react)$/, 'marked'],
  [/^(?:csv-parse|csvtojson|d3-dsv|react-papaparse|csv-parser)$/, 'papaparse'],
];
const network =
  /^(?:axios|ky|got|superagent|node-fetch|cross-fetch|swr|@tanstack\/react-query|@apollo\/client|graphql-request|socket\.io-client|firebase|@supabase\/.*|openai|pusher-js)$/;
const router = /^(?:react-router(?:-dom)?|wouter|@tanstack\/react-router|@reach\/router)$/;
const ownPackages = ['react', 'react-dom'];

/** Returns the name of an import's package, `@dnd-kit/core` of `@dnd-kit/core/dist`, or the whole of an address. */
export function packageNameOf(target: string): string {
  return /^(?:[a-z]+:.*|(?:@[^/]*\/)?[^/]*)/i.exec(target)?.[0] ?? target;
}

/** Says why a package cannot be imported, and what can be used in its place. */
export function unknownPackage(name: string, packages: ReadonlySet<string>): string {
  const shown = JSON.stringify(name.slice(0, 100));
  if (/^[a-z]+:\/\//i.test(name) || name.startsWith('//')) {
    return `The page may connect to nothing, so ${shown} cannot be imported.`;
  }
  if (name.startsWith('node:')) return `${shown} is a part of Node, and the page runs in a browser.`;
  if (network.test(name)) return `${shown} is not available: the page may connect to nothing. Use data of the project.`;
  if (router.test(name)) return `${shown} is not available. Move between screens by location.hash.`;
  const usual = instead.find(([names, use]) => names.test(name) && packages.has(use))?.[1];
  const allowed = [...new Set([...ownPackages, ...packages])];
  const near = usual ?? nearest(name, allowed);
  if (near !== undefined) return `${shown} is not available. Use ${JSON.stringify(near)} instead.`;
  return `${shown} is not available. Import only ${allowed.join(', ')} and relative files.`;
}
