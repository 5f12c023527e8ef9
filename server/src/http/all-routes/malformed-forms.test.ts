import type { Access } from '@lifestory/contract';
import { describe, expect, test } from 'vitest';
import { newId } from '../../database/ids.ts';
import { createTestApp } from '../../testing/app.ts';
import { makeLegacyRequest } from '../../testing/family.ts';
import { buildCallUrl, everyRoute } from '../../testing/route-table.ts';
import type { TestUser } from '../../testing/users.ts';

const { fastify, users } = await createTestApp();
const ana = await users.customer();
const staff = await users.superAdmin();
// Ben is the legacy contact of Ana and has asked to take over her story.
const ben = await users.subUser(ana);
await makeLegacyRequest(ana, ben);

const form = (boundary: string, rest: string) => `--${boundary}${rest}`;
const head = '\r\nContent-Disposition: form-data; name="image"; filename="a.jpg"\r\n';

/** The defect, the content type, the body, and whether the parser still finds complete parts. */
const damaged: [string, string, string, boolean?][] = [
  ['no boundary', 'multipart/form-data', form('b', '--\r\n')],
  ['an empty boundary', 'multipart/form-data; boundary=', form('', '--\r\n'), true],
  [
    'a boundary of 300 characters',
    `multipart/form-data; boundary=${'b'.repeat(300)}`,
    form('b'.repeat(300), head),
  ],
  ['nothing after the first delimiter', 'multipart/form-data; boundary=b', form('b', '\r\n')],
  ['half a delimiter', 'multipart/form-data; boundary=bbbb', '--bb'],
  ['a header that breaks off', 'multipart/form-data; boundary=b', form('b', head)],
  ['a part without a header', 'multipart/form-data; boundary=b', form('b', '\r\n\r\nx'), true],
  ['a file that breaks off', 'multipart/form-data; boundary=b', form('b', `${head}\r\nabc`)],
];

const takesBytes = everyRoute.filter(({ route }) => route.body === 'bytes');

const chooseCaller = (name: string, access: Access): TestUser => {
  if (name === 'legacyContacts.addFile') return ben;
  return ['staff', 'interviewer', 'super-admin'].includes(access) ? staff : ana;
};

describe.each(takesBytes)('$name', ({ name, route }) => {
  const caller = chooseCaller(name, route.access);

  test.each(damaged)(
    'a form with %s is rejected without a server error',
    async (_what, type, payload, hasParts = false) => {
      const response = await fastify.inject({
        method: route.method,
        url: `${buildCallUrl(route)}?session_id=${newId()}&id=${ana.person.id}&take_id=${newId()}&number=1`,
        headers: { authorization: `Bearer ${caller.token}`, 'content-type': type },
        payload,
      });
      // 400: malformed; 415: not a form; 422: a missing file; 404: a webhook that is not set up.
      expect([400, 404, 415, ...(hasParts ? [422] : [])], response.body).toContain(response.statusCode);
      expect(response.json()).toMatchObject({ success: false });
    },
  );
});
