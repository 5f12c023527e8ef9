import { accessLevels, type FailureCode, type Route, roles } from '@lifestory/contract';
import { expect, test } from 'vitest';
import { z } from 'zod';
import { type Actor, assertAccess } from './actor.ts';
import { listDeclaredFailures } from './declared-failures.ts';
import { Failure } from './failure.ts';

const sample: Route = {
  method: 'GET',
  path: '/sample',
  access: 'public',
  summary: 'A sample.',
  reply: z.object({}),
};
const codesOf = (route: Partial<Route>) => [...listDeclaredFailures({ ...sample, ...route })];
const common: FailureCode[] = ['malformed', 'too_many', 'unexpected', 'unavailable'];

const actors: (Actor | null)[] = [null];
for (const role of roles) {
  for (const disabled of [true, false]) {
    actors.push({
      personId: 'a',
      signInId: 'b',
      role,
      storyId: 'c',
      helper: false,
      keeper: false,
      disabled,
      mustChangePassword: false,
      mustAddSecondFactor: false,
    });
  }
}

test.each(accessLevels.filter((access) => access !== 'link'))(
  '%s declares the failures of its guard',
  (access) => {
    const guardFailures = actors.flatMap((actor) => {
      try {
        assertAccess(access, actor);
        return [];
      } catch (error) {
        return error instanceof Failure ? [error.code] : [];
      }
    });
    expect(codesOf({ access, duringPasswordChange: true, duringEnrollment: true }).sort()).toEqual(
      [...new Set([...guardFailures, ...common])].sort(),
    );
  },
);

test('a call by signed-in people can require that they choose their own password first, unless it serves to do so', () => {
  expect(codesOf({ access: 'signed-in' })).toContain('password_change_required');
  expect(codesOf({ access: 'signed-in', duringPasswordChange: true })).not.toContain(
    'password_change_required',
  );
  expect(codesOf({ access: 'public' })).not.toContain('password_change_required');
});

test('a call by Super Admins can require a second factor first, unless it serves to add one', () => {
  const required = 'second_factor_enrollment_required';
  expect(codesOf({ access: 'super-admin' })).toContain(required);
  expect(codesOf({ access: 'signed-in', duringEnrollment: true })).not.toContain(required);
  expect(codesOf({ access: 'family' })).not.toContain(required);
});

test('a signed link can be expired', () => {
  expect(codesOf({ access: 'link' }).sort()).toEqual(['link_expired', ...common].sort());
});

test('input with a schema can be invalid, and a posted body too large or of a wrong type', () => {
  expect(codesOf({ params: z.object({}) })).toContain('invalid');
  expect(codesOf({ body: 'bytes' })).not.toContain('invalid');
  expect(codesOf({ method: 'POST' })).toEqual(expect.arrayContaining(['too_large', 'wrong_type']));
  expect(codesOf({ alternativeMethod: 'POST' })).toEqual(expect.arrayContaining(['too_large', 'wrong_type']));
});

test('a route adds its own failures', () => {
  expect(codesOf({ fails: ['slot_taken'] })).toContain('slot_taken');
});
