import { z } from 'zod';
import type { Found } from '../../../schema/qa-report.ts';

/** Our own rules only: the project's configuration is ignored. */
export const oxlintRules = {
  plugins: ['react', 'typescript', 'jsx-a11y', 'unicorn', 'oxc'],
  categories: { correctness: 'error' },
  rules: {
    'no-eval': 'error',
    'no-new-func': 'error',
    'no-script-url': 'error',
    'react/jsx-no-target-blank': 'error',
    'react/jsx-no-script-url': 'error',
    // Matters of taste: a role is equivalent, and a page that shows today's items needs the date.
    'jsx-a11y/prefer-tag-over-role': 'off',
    'react/purity': 'off',
  },
};

/** The output of oxlint's `--format json`. */
const answerSchema = z.object({
  diagnostics: z.array(
    z.object({
      message: z.string(),
      /** For example `eslint(no-eval)`; absent for syntax errors. */
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
    return { category: 'security', level: 'high', risk: 'Text from other users can run as code.' };
  }
  if (access) return { category: 'accessibility', level: 'medium', risk: 'Some users cannot use this part.' };
  return { category: 'correctness', level: 'low', risk: 'The code may not behave as it seems to.' };
}
