import { expect, test } from 'vitest';
import { z } from 'zod';
import { withinSubset } from '../../server/providers/model/strict-schema.ts';

test('limits that strict mode refuses become words, and members with their names stay', () => {
  const schema = z.object({
    minLength: z.string().min(2).max(5).describe('A length.'),
    points: z.array(z.number().min(1).max(10)).min(3),
    city: z.string(),
  });
  expect(withinSubset(z.toJSONSchema(schema))).toMatchObject({
    properties: {
      minLength: { type: 'string', description: 'A length. (minLength: 2, maxLength: 5)' },
      points: { type: 'array', description: '(minItems: 3)', items: { description: '(minimum: 1, maximum: 10)' } },
      city: { type: 'string' },
    },
    required: ['minLength', 'points', 'city'],
  });
  expect(JSON.stringify(withinSubset(z.toJSONSchema(schema)))).not.toMatch(/"(?:minItems|maximum|maxLength)":/);
});
