import type { UserInfo } from '@lifestory/contract';
import { screen, waitFor } from '@testing-library/react';
import { useState } from 'react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { queryClient } from '../../../api/query-client.ts';
import { createFakeApi, createRejection } from '../../../testing/fake-api.ts';
import { renderElement } from '../../../testing/render.tsx';
import { userInfo } from '../../people/people/person.fixture.ts';
import { otherCard, savedCard } from '../cards/card.fixture.ts';
import { type Banner, findBanner } from './banner.ts';
import { ClosureReason } from './closure-reason.tsx';
import { HostingBanner } from './hosting-banner.tsx';
import { Resubscribe } from './resubscribe.tsx';
import { cancelled, pastDue, subscription, subscriptionOffer, trial } from './subscription.fixture.ts';
import { useHostingBanner } from './use-hosting-banner.ts';

const visa = savedCard();

test('a subscription with a valid card shows no banner', () => {
  expect(findBanner(subscription(), [visa], '2026-12-01')).toBeNull();
});

test('the banner mentions a trial from seven days before its end', () => {
  expect(findBanner(trial(), [], '2026-11-30')).toBeNull();
  expect(findBanner(trial(), [], '2026-12-01')).toMatchObject({
    kind: 'trial-ends',
    text: 'Your trial ends on Dec 08, 2026. Subscribe and everything stays open.',
    link: { to: '/subscription' },
  });
  expect(findBanner(trial(), [], '2026-12-08')?.text).toMatch(/^Your trial ends today\./);
});

test('the trial of a subscriber shows no banner', () => {
  expect(findBanner(trial({ active: subscription().active }), [visa], '2026-12-07')).toBeNull();
});

test('the banner mentions a card that expires before the next renewal or has expired', () => {
  const expiringCard = savedCard({ expires_on: '2026-12-14' });
  expect(findBanner(subscription(), [expiringCard], '2026-12-01')).toMatchObject({
    kind: 'card-expires',
    text: 'Your Visa ending in 4242 expires before your next payment on Dec 15, 2026.',
    link: { to: '/setting#payment-methods' },
  });
  expect(findBanner(subscription(), [{ ...expiringCard, expired: true }], '2026-12-01')?.text).toMatch(
    /has expired before/,
  );
  expect(findBanner(subscription(), [{ ...expiringCard, preferred: 0 }, visa], '2026-12-01')).toBeNull();
  expect(findBanner(subscription(), [savedCard({ expires_on: '2026-12-15' })], '2026-12-01')).toBeNull();
});

test('the banner omits an unknown card brand', () => {
  const card = savedCard({ card_type: 'Other', expires_on: '2026-12-14' });
  expect(findBanner(subscription(), [card, otherCard()], '2026-12-01')?.text).toMatch(
    /^Your card ending in 4242/,
  );
});

test('a declined renewal takes precedence', () => {
  const card = savedCard({ expired: true, expires_on: '2026-01-31' });
  expect(findBanner(pastDue(), [card], '2026-12-16')).toMatchObject({
    kind: 'past-due',
    text: 'Your last monthly payment did not go through. We will try again on Dec 18, 2026.',
    link: { label: 'Pay now', to: '/subscription' },
  });
  expect(findBanner(pastDue({ next_try_at: null }), [], '2026-12-16')?.text).toBe(
    'Your last monthly payment did not go through.',
  );
});

const paymentFailed: Banner = {
  kind: 'past-due',
  text: 'Your last monthly payment did not go through.',
  link: { label: 'Pay now', to: '/subscription' },
};

beforeEach(() => void vi.setSystemTime(new Date('2026-12-07T20:00:00Z')));
afterEach(() => void vi.useRealTimers());

test('the banner links to the page that solves the problem', async () => {
  const { user, router } = await renderElement(<HostingBanner banner={paymentFailed} />, '/home');
  await user.click(screen.getByRole('link', { name: 'Pay now' }));
  expect(router.state.location.pathname).toBe('/subscription');
});

test('a dismissed banner is hidden until the next day in Los Angeles', async () => {
  const { user, unmount } = await renderElement(<HostingBanner banner={paymentFailed} />);
  await user.click(screen.getByRole('button', { name: 'Dismiss until tomorrow' }));
  expect(screen.queryByText(paymentFailed.text)).toBeNull();
  unmount();
  vi.setSystemTime(new Date('2026-12-08T07:59:00Z'));
  const rendered = await renderElement(<HostingBanner banner={paymentFailed} />);
  expect(screen.queryByText(paymentFailed.text)).toBeNull();
  rendered.unmount();
  vi.setSystemTime(new Date('2026-12-08T08:01:00Z'));
  await renderElement(<HostingBanner banner={paymentFailed} />);
  screen.getByText(paymentFailed.text);
});

test('a dismissed banner does not hide another one', async () => {
  const trialEnds: Banner = { ...paymentFailed, kind: 'trial-ends', text: 'Your trial ends today.' };
  function Banners() {
    const [banner, setBanner] = useState(trialEnds);
    return (
      <>
        <HostingBanner banner={banner} />
        <button type="button" onClick={() => setBanner(paymentFailed)}>
          A payment fails
        </button>
      </>
    );
  }
  const { user } = await renderElement(<Banners />);
  await user.click(screen.getByRole('button', { name: 'Dismiss until tomorrow' }));
  expect(screen.queryByText('Your trial ends today.')).toBeNull();
  await user.click(screen.getByRole('button', { name: 'A payment fails' }));
  screen.getByText(paymentFailed.text);
});

function OwnBanner({ user }: { user: UserInfo | null }) {
  const { banner } = useHostingBanner(user);
  return banner ? <HostingBanner banner={banner} /> : <p>No banner</p>;
}
const fakeEndingTrial = () =>
  createFakeApi({
    'subscriptions.status': { success: true, data: trial() },
    'cards.list': { success: true, data: [] },
  });

test('a customer sees the banner of their own subscription', async () => {
  fakeEndingTrial();
  await renderElement(<OwnBanner user={userInfo()} />);
  await screen.findByText(/^Your trial ends on Dec 08, 2026\./);
});

test.each(['Sub User', 'Super Admin', 'Developer'] as const)(
  'a %s has no banner, and nothing is requested',
  async (role) => {
    const api = fakeEndingTrial();
    await renderElement(<OwnBanner user={userInfo({ role })} />);
    screen.getByText('No banner');
    expect(api.requests).toEqual([]);
  },
);

const openUntilText = /Everything stays open until Dec 15, 2026, for you and your family\./;

test.each([
  ['a cancelled story that is still open', cancelled(), true, openUntilText],
  ['a story closed by staff', cancelled({ contact_us: true }), false, /^Please contact us/],
  ['a cancelled story', cancelled(), false, /^Your subscription was cancelled and ended on Dec 15, 2026\./],
  ['a story after its trial', trial(), false, /^Your free trial ended on Dec 08, 2026\./],
  [
    'a story that was cancelled during its trial',
    trial({ is_cancelled: true }),
    false,
    /^Your free trial ended on/,
  ],
  [
    'a story with an unknown last day',
    subscription({ access_until: null }),
    false,
    /^Your subscription has ended\./,
  ],
])('the state of %s is explained', async (_story, status, open, text) => {
  await renderElement(
    <p data-testid="reason">
      <ClosureReason status={status} open={open} />
    </p>,
  );
  expect(screen.getByTestId('reason').textContent).toMatch(text);
});

test('the customer sees the reason of their cancellation, but not after a closure by staff', async () => {
  const { unmount } = await renderElement(<ClosureReason status={cancelled()} open={false} />);
  screen.getByText(/Reason: I have seen it all/);
  unmount();
  await renderElement(<ClosureReason status={cancelled({ contact_us: true })} open={false} />);
  expect(screen.queryByText(/Reason/)).toBeNull();
});

async function showResubscribe(reply: ReturnType<typeof subscriptionOffer> | Response) {
  createFakeApi({ 'subscriptions.amount': reply, 'cards.list': { success: true, data: [savedCard()] } });
  await renderElement(<Resubscribe again />);
}

test('the form of a closed story offers to open it again', async () => {
  await showResubscribe(subscriptionOffer());
  await screen.findByRole('heading', { name: 'Open your story again' });
});

test('the form of a story that is still paid offers to keep it open', async () => {
  await showResubscribe(subscriptionOffer({ due_now: 0 }));
  await screen.findByRole('heading', { name: 'Keep your story open' });
});

test('terms that cannot be loaded show the reason', async () => {
  await showResubscribe(createRejection(500, 'unexpected', 'The price is not available.'));
  expect((await screen.findByRole('alert')).textContent).toBe('The price is not available.');
});

test('a customer who cannot subscribe has no form', async () => {
  await showResubscribe({ ...subscriptionOffer(), offer: null });
  await waitFor(() => expect(queryClient.isFetching()).toBe(0));
  expect(screen.queryByRole('heading')).toBeNull();
});
