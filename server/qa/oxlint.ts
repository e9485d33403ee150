import { z } from 'zod';
import type { Found } from '../../schema/qa-report.ts';

/** Rules of ours alone: those that the project brings along are not asked. */
export const oxlintRules = {
  plugins: ['react', 'typescript', 'jsx-a11y', 'unicorn', 'oxc'],
  categories: { correctness: 'error' },
  rules: {
    'no-eval': 'error',
    'no-new-func': 'error',
    'no-script-url': 'error',
    'react/jsx-no-target-blank': 'error',
    'react/jsx-no-script-url': 'error',
    // Matters of taste: a role does the same, and a page that shows what is due today asks what day it is.
    'jsx-a11y/prefer-tag-over-role': 'off',
    'react/purity': 'off',
  },
};

/** What oxlint prints with `--format json`. */
const answerSchema = z.object({
  diagnostics: z.array(
    z.object({
      message: z.string(),
      /** `eslint(no-eval)`; none for what does not parse. */
      code: z.string().optional(),
      help: z.string().optional(),
      filename: z.string(),
      labels: z.array(z.object({ span: z.object({ line: z.int().min(1) }) })),
    }),
  ),
});

const dangerous = new Set(['no-eval', 'no-new-func', 'no-script-url', 'jsx-no-target-blank', 'jsx-no-script-url']);

export function readOxlint(printed: string): Found[] {
  const { diagnostics } = answerSchema.parse(JSON.parse(printed));
  return diagnostics.map(({ message, code = 'syntax', help, filename, labels }) => {
    const rule = /\(([^)]+)\)$/.exec(code)?.[1] ?? code;
    const line = labels[0]?.span.line;
    return {
      rule,
      ...gravity(rule, /^jsx.a11y/.test(code)),
      what: message,
      fixes: [help ?? `See oxlint's rule ${rule}.`],
      files: [{ path: filename.replaceAll('\\', '/'), lines: line === undefined ? null : { start: line, end: line } }],
    };
  });
}

function gravity(rule: string, access: boolean): Pick<Found, 'category' | 'level' | 'risk'> {
  if (dangerous.has(rule)) {
    return { category: 'security', level: 'high', risk: 'Text that somebody else wrote can come to run as code.' };
  }
  if (access) return { category: 'accessibility', level: 'medium', risk: 'Some people cannot use this part.' };
  return { category: 'correctness', level: 'low', risk: 'The code may not do what it seems to do.' };
}
