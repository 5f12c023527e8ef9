import type { Card, SubscriptionStatus } from '@lifestory/contract';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { createFakeApi, createRejection, replyNever } from '../../../testing/fake-api.ts';
import { renderElement } from '../../../testing/render.tsx';
import { savedCard } from '../cards/card.fixture.ts';
import { BillingOverview } from './billing-overview.tsx';
import { cancelled, pastDue, subscription, subscriptionOffer, trial } from './subscription.fixture.ts';

// The autosizing text field requires `document.fonts`, which happy-dom lacks.
Object.assign(document, { fonts: new EventTarget() });

/** Renders the overview of a customer with this subscription and these cards. */
async function showOverview(status: SubscriptionStatus, cards: Card[] = [savedCard()]) {
  const api = createFakeApi({
    'subscriptions.status': { success: true, data: status },
    'subscriptions.amount': subscriptionOffer(),
    'cards.list': { success: true, data: cards },
    'ledger.ownTransactions': { success: true, data: [], more: false },
  });
  const rendered = await renderElement(<BillingOverview />, '/setting');
  const section = await screen.findByRole('region', { name: 'Subscription' });
  await within(section).findByText('$9.50 per month');
  const facts = within(section)
    .queryAllByRole('term')
    .map((term) => `${term.textContent}: ${term.nextElementSibling?.textContent?.trim()}`);
  return { api, section, facts, ...rendered };
}

test('while the subscription loads, nothing can be started or cancelled', async () => {
  createFakeApi({
    'subscriptions.status': replyNever,
    'subscriptions.amount': replyNever,
    'cards.list': replyNever,
  });
  await renderElement(<BillingOverview />);
  screen.getByRole('heading', { name: 'Subscription' });
  expect(screen.queryByRole('link')).toBeNull();
  expect(screen.queryByRole('button')).toBeNull();
});

test('a subscription that cannot be loaded shows the reason, and a retry loads it', async () => {
  const api = createFakeApi({
    'subscriptions.status': createRejection(500, 'unexpected', 'Not available now.'),
  });
  const { user } = await renderElement(<BillingOverview />);
  const section = screen.getByRole('region', { name: 'Subscription' });
  await within(section).findByText('Not available now.');
  api.replies['subscriptions.status'] = { success: true, data: subscription() };
  await user.click(within(section).getByRole('button', { name: 'Try again' }));
  await within(section).findByText('Active');
  expect(within(section).queryByRole('alert')).toBeNull();
});

test('an active subscription shows start, renewal and price, and can be cancelled', async () => {
  const { section, facts } = await showOverview(subscription());
  within(section).getByText('Active');
  expect(facts).toEqual([
    'Started: Oct 15, 2026',
    'Renews: Dec 15, 2026 automatically',
    'Price: $9.50 per month',
  ]);
  within(section).getByRole('button', { name: 'Cancel subscription' });
  expect(within(section).queryByRole('link')).toBeNull();
});

test('a trial shows its end and offers to subscribe', async () => {
  const { section, facts, user, router } = await showOverview(trial());
  within(section).getByText('On trial');
  expect(section.textContent).toContain('Your trial ends on Dec 08, 2026. Subscribe before then');
  expect(facts).toEqual(['Trial ends: Dec 08, 2026', 'Price: $9.50 per month']);
  expect(within(section).queryByRole('button', { name: 'Cancel subscription' })).toBeNull();
  await user.click(within(section).getByRole('link', { name: 'Subscribe Now' }));
  expect(router.state.location.pathname).toBe('/subscription');
});

test('a cancelled subscription shows the reason and the last day of access', async () => {
  const { section, facts } = await showOverview(cancelled());
  expect(section.textContent).toContain('Everything stays open until Dec 15, 2026');
  expect(facts).toEqual(['Reason: I have seen it all', 'Price: $9.50 per month']);
  within(section).getByRole('link', { name: 'Re-subscribe' });
});

test('a declined renewal shows the reason and the next attempt, and offers to pay now', async () => {
  const { section, facts, user, router } = await showOverview(pastDue());
  within(section).getByText('Payment failed');
  expect(within(section).getByRole('alert').textContent).toBe(
    'Your last payment did not go throughYour card was declined. We will try again on Dec 18, 2026. Until then everything stays open.',
  );
  expect(facts).toEqual(['Started: Oct 15, 2026', 'Price: $9.50 per month']);
  await user.click(within(section).getByRole('link', { name: 'Change card' }));
  expect(router.state.location.hash).toBe('#payment-methods');
  await user.click(within(section).getByRole('link', { name: 'Pay now' }));
  expect(router.state.location.pathname).toBe('/subscription');
});

test('the customer is asked for another card after the last renewal attempt', async () => {
  const { section } = await showOverview(pastDue({ next_try_at: null }));
  expect(section.textContent).toContain('Please pay with another card to keep everything open.');
});

/** Opens the cancellation dialog. */
async function openCancellation(status = subscription()) {
  const { api, user, section, router } = await showOverview(status);
  await user.click(within(section).getByRole('button', { name: 'Cancel subscription' }));
  const dialog = await screen.findByRole('dialog', { name: 'Cancel your subscription?' });
  const reason = within(dialog).getByLabelText<HTMLTextAreaElement>(/^Why do you want to cancel/);
  const cancel = () => user.click(within(dialog).getByRole('button', { name: 'Yes, cancel it' }));
  const sent = () => api.listBodies('subscriptions.cancel');
  return { api, user, router, dialog, reason, cancel, sent };
}

test('the cancellation dialog shows the last day of access', async () => {
  const { dialog } = await openCancellation();
  expect(dialog.textContent).toContain('Everything stays open until Dec 15, 2026.');
});

test('the cancellation dialog shows no last day of access for an unpaid month', async () => {
  const { dialog } = await openCancellation(pastDue());
  expect(dialog.textContent).toContain('You will not be charged again.');
  expect(dialog.textContent).not.toContain('stays open until');
});

test('cancelling requires a reason', async () => {
  const { user, reason, cancel, sent } = await openCancellation();
  await user.type(reason, '  ');
  await cancel();
  screen.getByText('Please tell us why you are cancelling.');
  expect(sent()).toEqual([]);
  await user.type(reason, 'x');
  expect(screen.queryByText('Please tell us why you are cancelling.')).toBeNull();
});

test('the reason has a character count and a limit of 500 characters', async () => {
  const { user, dialog, reason, cancel, sent } = await openCancellation();
  fireEvent.change(reason, { target: { value: 'x'.repeat(500) } });
  within(dialog).getByText('500 of 500 characters');
  expect(screen.queryByText('Please keep the reason to at most 500 characters.')).toBeNull();
  await user.type(reason, 'x');
  screen.getByText('Please keep the reason to at most 500 characters.');
  await cancel();
  expect(sent()).toEqual([]);
});

test('a cancellation is sent with its reason and opens the page of the in-active story', async () => {
  const { api, user, router, reason, cancel, sent } = await openCancellation();
  api.replies['subscriptions.cancel'] = { success: true, message: 'Cancelled', data: cancelled() };
  await user.type(reason, 'Too expensive');
  await cancel();
  await waitFor(() => expect(router.state.location.pathname).toBe('/in-active'));
  expect(sent()).toEqual([{ reason: 'Too expensive' }]);
  await screen.findByRole('link', { name: 'Re-subscribe' });
});

test('a cancellation is sent once', async () => {
  const { api, user, dialog, reason, cancel, sent } = await openCancellation();
  api.replies['subscriptions.cancel'] = replyNever;
  await user.type(reason, 'Too expensive');
  await cancel();
  const button = within(dialog).getByRole('button', { name: 'Yes, cancel it' });
  expect(button).toHaveProperty('disabled', true);
  await user.click(button);
  expect(sent()).toHaveLength(1);
});

test('a rejected reason is shown at its field', async () => {
  const { api, user, router, reason, cancel } = await openCancellation();
  const message = 'Please remove unusual control characters from the reason.';
  api.replies['subscriptions.cancel'] = createRejection(422, 'invalid', { reason: [message] });
  await user.type(reason, 'Too expensive');
  await cancel();
  expect(await screen.findAllByText(message)).toHaveLength(2);
  expect(router.state.location.pathname).toBe('/setting');
});

test('keeping the subscription closes the dialog and clears an earlier failure', async () => {
  const { api, user, reason, cancel } = await openCancellation();
  api.replies['subscriptions.cancel'] = createRejection(409, 'not_subscribed', 'There is no subscription.');
  await user.type(reason, 'Too expensive');
  await cancel();
  await screen.findByText('There is no subscription.');
  await user.clear(reason);
  await cancel();
  screen.getByText('Please tell us why you are cancelling.');
  await user.click(screen.getByRole('button', { name: 'Keep my subscription' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  await user.click(screen.getByRole('button', { name: 'Cancel subscription' }));
  await screen.findByRole('dialog');
  expect(screen.queryByText('There is no subscription.')).toBeNull();
  expect(screen.queryByText('Please tell us why you are cancelling.')).toBeNull();
});

const deleteVisa = { name: 'Delete: Visa ending in 4242' };

test('the last card cannot be deleted while it is charged', async () => {
  await showOverview(subscription());
  await screen.findByText(/To delete it, add another card/);
  expect(screen.queryByRole('button', deleteVisa)).toBeNull();
});

test('the last card can be deleted once hosting is cancelled', async () => {
  const { api, user } = await showOverview(cancelled());
  await user.click(await screen.findByRole('button', deleteVisa));
  expect(screen.queryByText(/To delete it/)).toBeNull();
  await screen.findByRole('dialog', { name: 'Delete this card?' });
  api.replies['cards.delete'] = { success: true, message: 'Deleted' };
  api.replies['cards.list'] = { success: true, data: [] };
  await user.click(screen.getByRole('button', { name: 'Yes, delete it!' }));
  await screen.findByText('No payment method.');
});
