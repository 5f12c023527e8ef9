import { expect, test } from 'vitest';
import { createTestApp } from '../../../../testing/app.ts';
import { addAuthenticatorApp } from '../../../../testing/second-factor/second-factor.ts';

const { app, users, visitor } = await createTestApp({ RATE_LIMIT_SCALE: '1' });
const password = 'gentle river stones';

/** Enters the password of a new person with an authenticator app; returns a function that guesses their code. */
async function startGuessing() {
  const ana = await users.customer({ password });
  await addAuthenticatorApp(app, ana);
  const { body } = await visitor('203.0.113.200').call<{ data: { challenge: string } }>(
    'POST',
    '/api/login',
    {
      email: ana.person.email,
      password,
    },
  );
  return async (client: string) => {
    const guess = { challenge: body.data.challenge, code: '000000' };
    return (await visitor(client).call('POST', '/api/login/second-factor', guess)).status;
  };
}

test('twenty codes an hour can be tried, no matter how many clients guess', async () => {
  const guessFrom = await startGuessing();
  const statuses = [];
  for (let client = 1; client <= 21; client += 1) statuses.push(await guessFrom(`203.0.113.${client}`));
  expect(statuses).toEqual([...Array.from({ length: 20 }, () => 422), 429]);
});

test('the guesses of one client are limited like its sign-ins', async () => {
  const guessFrom = await startGuessing();
  const statuses = [];
  for (let guess = 1; guess <= 6; guess += 1) statuses.push(await guessFrom('203.0.113.99'));
  expect(statuses).toEqual([422, 422, 422, 422, 422, 429]);
});
