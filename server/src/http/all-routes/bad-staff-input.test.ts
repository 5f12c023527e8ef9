import { failures } from '@lifestory/contract';
import { describe, expect, test } from 'vitest';
import { newId } from '../../database/ids.ts';
import { createTestApp } from '../../testing/app.ts';
import { buildCallUrl, everyRoute, listInputFields } from '../../testing/route-table.ts';

const { users } = await createTestApp();
const staff = await users.superAdmin();

const staffRoutes = everyRoute.filter(
  ({ route }) =>
    [
      'staff',
      'interview-staff',
      'interviewer',
      'super-admin',
      'storyteller-or-super-admin',
      'helper',
    ].includes(route.access) &&
    route.method === 'POST' &&
    listInputFields(route.body).length > 0,
);

const junk = [
  ...[null, true, -1, 1.5, 1e308, [], [null], [{}], { id: 'x' }],
  ...[' ', "<script>' or 1=1 --", '\u0000', '\ud800', '2027-02-30', '25:99'],
  ...['x'.repeat(10_000), '9'.repeat(400), newId()],
];

/** Wording of libraries and internal details, which no message for staff may contain. */
const internalWording =
  /invalid input|expected (string|number|object)|zod|\bsql\b|undefined|node_modules|error:/i;

describe.each(staffRoutes)('$name', ({ route }) => {
  test('junk in any field, with an existing or missing id, gets no server error, and failures are in plain English', async () => {
    const { id } = (await users.customer()).person;
    const url = buildCallUrl(route, Object.fromEntries([['userId', id]]));
    const fields = listInputFields(route.body);
    const idFields = fields.filter((field) => /^(id|user_id|customer_id)$/.test(field));
    for (const value of junk) {
      const filled = Object.fromEntries(fields.map((field) => [field, value]));
      const validIds = Object.fromEntries(idFields.map((field) => [field, id]));
      const single = fields.map((field) => ({ ...validIds, [field]: value }));
      // A call with one field has the same body several times.
      const bodies = [filled, { ...filled, ...validIds }, [filled], ...single].map((body) =>
        JSON.stringify(body),
      );
      for (const body of new Set(bodies)) {
        const { status, body: response } = await staff.call('POST', url, JSON.parse(body));
        const text = JSON.stringify(response);
        expect(status, text).toBeLessThan(500);
        if (status < 400) continue;
        expect(failures[(response as { code: keyof typeof failures }).code].status, text).toBe(status);
        expect(text).not.toMatch(internalWording);
      }
    }
  });
});
