import type { FakeZoom } from '@lifestory/server/testing/zoom/fake-zoom.ts';
import { type APIRequestContext, expect } from '@playwright/test';
import { test as journey } from './journey.ts';

/** A journey with meetings at Zoom, which a local fake server replaces. */
export const test = journey.extend({ settings: async ({ zoom }, use) => use(zoom.settings) });

/** Delivers a signed event of the fake server to the product. */
export async function postEvent(request: APIRequestContext, zoom: FakeZoom, event: unknown): Promise<void> {
  const { text, headers } = zoom.webhook(event, new Date());
  const response = await request.post('/api/zoom/webhook', {
    headers: { ...headers, 'content-type': 'application/json' },
    data: text,
  });
  expect(response.status()).toBe(200);
}
