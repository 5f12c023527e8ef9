import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createZoomApi } from './api.ts';
import { createZoomOauth } from './oauth.ts';

const requestedPaths: string[] = [];
const server = createServer((request, response) => {
  requestedPaths.push(request.url ?? '');
  response.writeHead(request.url === '/elsewhere' ? 200 : 307, { location: '/elsewhere' }).end('{}');
});
let url: string;
beforeAll(async () => {
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
});
afterAll(() => {
  server.close();
});

test('calls to the meeting provider follow no redirect, so that its tokens reach no other address', async () => {
  const call = createZoomApi({ getAccessToken: async () => 'secret' } as never, url, () => new Date());
  await expect(call('GET', '/users/me')).rejects.toThrow();
  const oauth = createZoomOauth({ clientId: 'a', clientSecret: 'b', apiUrl: url, oauthUrl: url } as never);
  await expect(oauth.requestTokens({ grant_type: 'refresh_token' })).rejects.toThrow();
  expect((await oauth.fetchOwner('secret')).owner).toBeNull();
  expect(requestedPaths.length).toBeGreaterThanOrEqual(3);
  expect(requestedPaths).not.toContain('/elsewhere');
});
