/** Looks for secrets in source with secretlint's recommended rules. The secrets themselves are not printed. */
import { writeSync } from 'node:fs';
import { lintSource } from '@secretlint/core';
import { creator } from '@secretlint/secretlint-rule-preset-recommend';
import { readInput } from './scan-input.ts';

const files = await readInput();
const config = { rules: [{ id: '@secretlint/secretlint-rule-preset-recommend', rule: creator }] };
const results = await Promise.all(
  Object.entries(files).map(async ([path, content]) => {
    const source = { filePath: `/project/${path}`, content, contentType: 'text' as const };
    const { messages } = await lintSource({ source, options: { config, maskSecrets: true } });
    return messages.map(({ ruleId, loc }) => {
      const kind = ruleId.replace(/^@secretlint\/secretlint-rule-/, '');
      return {
        rule: kind,
        category: 'secret',
        level: 'critical',
        what: `A secret stands in the source (${kind}).`,
        risk: 'Whoever opens the application can read it and use it.',
        fixes: [
          'Revoke the secret where it was issued.',
          'Take it out of the source; keep it on a server that checks who asks.',
        ],
        files: [{ path, lines: { start: loc.start.line, end: loc.end.line } }],
      };
    });
  }),
);
writeSync(1, JSON.stringify(results.flat()));
