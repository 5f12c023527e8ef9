import { expect, test } from 'vitest';
import { createTestApp } from '../../../../testing/app.ts';

const { users } = await createTestApp({ RATE_LIMIT_SCALE: '1' });

test('the sixth attempt within a minute is refused, and attempts count towards the limit of sign-ins', async () => {
  const password = 'gentle river stones';
  const ana = await users.customer({ password });
  for (let attempt = 1; attempt <= 5; attempt += 1) {
    const { status } = await ana.call('POST', '/api/user/step-up', { password: 'seven blue herons' });
    expect(status).toBe(422);
  }
  expect((await ana.call('POST', '/api/user/step-up', { password })).status).toBe(429);
  const signIn = await ana.call('POST', '/api/login', { email: ana.person.email, password });
  expect(signIn.status).toBe(429);
});
