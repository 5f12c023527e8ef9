import { expect, test } from 'vitest';
import { createTestApp } from '../../../../testing/app.ts';
import { createFamilyRow } from '../../../../testing/family.ts';

const { users, app, setClock } = await createTestApp({ RATE_LIMIT_SCALE: '1' });

test('twenty people a day can be invited to a story, not counting rejected rows', async () => {
  const ana = await users.customer();
  const sue = await users.superAdmin();
  let number = 0;
  const invite = (count: number, by: typeof ana | typeof sue = ana, story = ana) =>
    by.call(
      'POST',
      `/api/user/add-relatives/${story.person.id}`,
      Array.from({ length: count }, () => createFamilyRow(`guest${++number}@example.com`)),
    );
  expect((await invite(15)).status).toBe(200);
  expect(await invite(6, sue)).toMatchObject({
    status: 429,
    body: { message: 'At most 20 people a day can be invited to a story. Please try again in 24 hours.' },
  });
  expect((await invite(5)).status).toBe(200);
  expect((await invite(1)).status).toBe(429);
  expect((await invite(1, sue, await users.customer())).status).toBe(200);
  setClock(new Date(app.now().getTime() + 24 * 3600 * 1000 + 1000));
  expect((await invite(20, await ana.signIn())).status).toBe(200);
});
