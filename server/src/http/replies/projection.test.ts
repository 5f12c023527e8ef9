import { contract, type Routes } from '@lifestory/contract';
import { expect, test } from 'vitest';
import { z } from 'zod';
import { compileProjection } from './projection.ts';
import { createSampleReply } from './reply-samples.ts';

const replies = Object.entries<Routes>(contract).flatMap(([feature, table]) =>
  Object.entries(table).flatMap(([name, { reply }]) =>
    reply === 'bytes' ? [] : [{ name: `${feature}.${name}`, reply }],
  ),
);

test.each(replies)(
  'the response of $name has the declared fields only, in the format of the contract',
  ({ reply }) => {
    const project = compileProjection(reply);
    for (let variant = 0; variant < 3; variant += 1) {
      const { declared, extended } = createSampleReply(reply, variant);
      const expected = JSON.stringify(reply.parse(declared));
      expect(JSON.stringify(project(extended))).toBe(expected);
      expect(expected).not.toContain('undeclared');
    }
  },
);

test('an object in place of a primitive value is not sent', () => {
  const project = compileProjection(z.object({ name: z.string() }));
  expect(() => project({ name: { secret: 'undeclared' } })).toThrow('in place of a primitive value');
});

test.each([
  ['kind', z.object({ data: z.unknown() })],
  ['union', z.union([z.object({ a: z.string() }), z.object({ b: z.string() })])],
])('a reply schema with an unsupported %s is rejected', (_kind, schema) => {
  expect(() => compileProjection(schema)).toThrow();
});
