import { expect, test } from '../testing/journey.ts';
import { signIn } from '../testing/people.ts';
import { demonstrationPassword } from '../testing/server.ts';

test.use({ demonstration: true });

// Not the dashboard: its figures are always refetched when a part of it appears.
const visits = [
  { who: null, path: '/schedule-lifestory' },
  { who: 'rose', path: '/home' },
  { who: 'rose', path: '/gallery' },
] as const;

// A call of web/app/early-calls.ts that the page does not make would be wasted, and make the page repeat the others.
for (const { who, path } of visits) {
  test(`the calls that ${path} starts before its scripts are made once`, async ({ enter }) => {
    const page = await enter();
    const calls: string[] = [];
    page.on('request', (request) => {
      const url = new URL(request.url());
      if (url.pathname.startsWith('/api/')) calls.push(`${url.pathname} ${request.postData() ?? ''}`);
    });
    // The stream of notifications makes pages refetch: it stays without a response.
    await page.route('**/api/notifications/stream', () => undefined);
    const account = { email: `${who}@lifestory.example`, password: demonstrationPassword };
    await (who ? signIn(page, account, path) : page.goto(path));
    const earlyCalls = await page
      .locator('script[data-calls]')
      .evaluate(({ dataset }) => JSON.parse(dataset.calls ?? '[]') as [string, string, string | null][]);
    expect(earlyCalls.length).toBeGreaterThan(2);
    const countUnusedReplies = () =>
      page.evaluate(
        () => (window as { __earlyCalls?: { replies: Map<string, unknown> } }).__earlyCalls?.replies.size,
      );
    await expect.poll(countUnusedReplies).toBe(0);
    for (const [, url, body] of earlyCalls) {
      const call = `${url} ${body ?? ''}`;
      expect(
        calls.filter((made) => made === call),
        call,
      ).toHaveLength(1);
    }
  });
}
