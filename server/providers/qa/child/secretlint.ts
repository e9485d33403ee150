/** Scans source for secrets with secretlint's recommended rules. Does not print the secrets. */
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
        what: `The source contains a secret (${kind}).`,
        risk: 'Anyone who opens the application can read and use it.',
        fixes: [
          'Revoke the secret where it was issued.',
          'Remove it from the source, and keep it on a server that authenticates its clients.',
        ],
        files: [{ path, lines: { start: loc.start.line, end: loc.end.line } }],
      };
    });
  }),
);
writeSync(1, JSON.stringify(results.flat()));
