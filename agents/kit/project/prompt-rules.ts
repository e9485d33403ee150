import { allowedPackages } from './packages.ts';

/** The rules for every generated module, for the model. */
export const projectRules = `
Rules for the code:
- TypeScript 5 with React 19, strict. Every relative import names its file with its extension: './Button.tsx'.
- Import only relative files of the project and these packages:
${allowedPackages.map(({ name, version, use }) => `  - ${name} ${version}: ${use}`).join('\n')}
  No other package, no URL, no font, no image file; draw what you need as inline SVG. The page may connect to nothing.
- Files lie below src/ and end in .ts, .tsx, .css, .svg, .json or .md. Never write src/main.tsx, src/theme.css, a
  configuration file or package.json: they belong to the template.
- Style with Tailwind 4 utilities in className. Colours come from the theme alone: bg-background, bg-surface, text-text,
  text-muted, border-border, bg-primary with text-on-primary, bg-accent with text-on-accent, bg-success with
  text-on-success, bg-danger with text-on-danger, text-danger, outline-ring. They follow light and dark by themselves:
  no dark: variants, no other colour. Type and shape: font-heading, font-body, rounded-sm, rounded-md, rounded-lg.
- localStorage throws in the preview: try it, and keep values in memory where it does.
- Move between screens by location.hash only.
- Accessible: landmarks, one h1 and headings in order, a label for every control, a name for every button, visible
  focus (focus-visible:outline-2), targets of 44 px, no meaning by colour alone. It works at 360 px and at 1440 px.
- Sample data is realistic and of this product. Never lorem ipsum, never real people.
- Empty states say what to do. Nothing on a screen is dead: a control without effect is left out.
- Named exports only. Small files, plain names, no comments that repeat the code.`.trim();

/** The rules for the tests that come with the code, for the model. */
export const testRules = `
Rules for tests:
- Vitest with jsdom and Testing Library, run by npm test. Import vitest, @testing-library/react,
  @testing-library/user-event and relative files, in files that end in .test.ts or .test.tsx and in src/testing/ alone;
  no other file imports those.
- Nothing is global: import test, expect and what else you use. What is rendered is taken down after each test.
- A test sees what people see: roles, labels, words. It fails when the behaviour that it names is gone, needs no network
  and no clock of its own, and does not depend on another test.`.trim();
