import { expect, test } from 'vitest';
import { createTestApp } from '../../testing/app.ts';

const published = await createTestApp({ APP_URL: 'https://story.example' });
const { visitor } = await createTestApp();
const withPublicReference = await createTestApp({
  APP_URL: 'https://story.example',
  API_REFERENCE: 'public',
});

test.each([
  ['/api/user/check-token/', 600, 404],
  ['/api/user/check-token/', 5_000, 404],
  ['/api/legal-texts/', 600, 404],
])('%s with a parameter of %d characters returns a JSON 404', async (path, length, status) => {
  const { status: actualStatus, body } = await visitor().call('GET', `${path}${'x'.repeat(length)}`);
  expect({ status: actualStatus, body }).toMatchObject({
    status,
    body: { success: false, code: 'not_found' },
  });
});

test('an undecodable URL returns a JSON 400', async () => {
  const response = await visitor().call('GET', '/api/user/check-token/%E0%A4%A');
  expect(response).toMatchObject({ status: 400, body: { success: false, code: 'malformed' } });
});

test.each(['/api/reference', '/api/openapi.json'])(
  '%s is open at a local address, and only for staff on a public site',
  async (path) => {
    const { users } = published;
    expect((await visitor().call('GET', path)).status).toBe(200);
    expect((await published.visitor().call('GET', path)).status).toBe(401);
    expect((await (await users.customer()).call('GET', path)).status).toBe(403);
    const response = await (await users.developer()).call('GET', path);
    expect(response.status).toBe(200);
    expect(response.headers['cache-control']).toBe('no-store');
  },
);

test('the API reference is public when configured', async () => {
  for (const path of ['/api/reference', '/api/openapi.json']) {
    expect((await withPublicReference.visitor().call('GET', path)).status).toBe(200);
  }
});
