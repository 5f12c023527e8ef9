import { act, screen, waitFor, within } from '@testing-library/react';
import { renderToString } from 'react-dom/server';
import { MemoryRouter } from 'react-router';
import { beforeEach, expect, test, vi } from 'vitest';
import { queryClient } from '../../api/query-client.ts';
import { storeSignIn } from '../../api/sign-in.ts';
import {
  calendarDates,
  selectedHour,
  slotAt,
  slotsOn,
} from '../../domains/calendar/booking/slots/calendar.fixture.ts';
import { failConnection } from '../../domains/money/cards/card.fixture.ts';
import { userInfo } from '../../domains/people/people/person.fixture.ts';
import { type ApiRequest, createFakeApi, createRejection, replyNever } from '../../testing/fake-api.ts';
import { renderElement } from '../../testing/render.tsx';
import WizardPage from './wizard.page.tsx';

const day = '2027-05-05';
const slotTaken = createRejection(409, 'slot_taken', 'Taken.', { booked: true });
const bookedReply = {
  success: true,
  message: 'Your session is booked successfully',
  data: { fee: 250, payment_link: 'http://localhost:3000/payment?meeting_id=m1', token: 'own' },
} as const;

beforeEach(() => vi.stubGlobal('scrollTo', () => undefined));

/** Opens the wizard with an API that offers three free slots on May 5, 2027. */
async function openWizard(replies: Parameters<typeof createFakeApi>[0] = {}) {
  const server = { hours: [9, 10, 11], booked: new Set<number>() };
  const listOffered = ({ body }: ApiRequest) => {
    const { date } = body as { date: string };
    const slots = server.hours.map((hour) => slotAt(hour, { booked: server.booked.has(hour) }));
    return slotsOn(date, ...(date === day ? slots : []));
  };
  const api = createFakeApi({
    'timeSlots.dates': calendarDates(),
    'timeSlots.offered': listOffered,
    'settings.storyCost': { success: true, data: 250 },
    'places.countries': { success: true, data: [] },
    'places.states': { success: true, data: [] },
    'booking.validate': { success: true, message: 'Complete.' },
    'booking.store': bookedReply,
    ...replies,
  });
  const page = await renderElement(<WizardPage />, '/', '/schedule-lifestory');
  // Queried by text, because queries by role are slow on a page with a calendar.
  const press = async (name: string) => {
    const label = await screen.findByText(name);
    await page.user.click(label.closest('button') ?? label);
  };
  const choose = (hour: number) => page.user.click(screen.getByLabelText(new RegExp(`^${hour}:00`)));
  const storeRequests = () => api.requests.filter(({ name }) => name === 'booking.store');
  return { ...page, api, server, press, choose, storeRequests };
}

const findStep = (name: string) => screen.findByText(name, { selector: 'h2' });
const findContactStep = () => findStep('Contact Info');
const findSlotStep = () => findStep('Select Time Slot');
const findFinishedStep = () => findStep('Finished');
const waitForSelected = (hour: number | null) => waitFor(() => expect(selectedHour()).toBe(hour));
const refetch = () => act(async () => void (await queryClient.refetchQueries()));

/** Opens the second step, in which the first slot is selected. */
async function openSlots() {
  const wizard = await openWizard();
  await wizard.press('Next');
  await findSlotStep();
  await waitForSelected(9);
  return wizard;
}

test('before its scripts run, the page shows the outline of the form, without fields', () => {
  document.body.innerHTML = renderToString(
    <MemoryRouter>
      <WizardPage />
    </MemoryRouter>,
  );
  screen.getByRole('status', { name: 'Loading the form…' });
  expect(document.querySelector('input, select')).toBeNull();
});

test('the price keeps its space until it is known', async () => {
  await openWizard({ 'settings.storyCost': replyNever });
  expect(screen.getByText(/^Lifestory Recording/).dataset.pending).toBe('true');
});

test('a fee of zero is not shown', async () => {
  await openWizard({ 'settings.storyCost': { success: true, data: null } });
  await waitFor(() => expect(screen.queryByText(/^Lifestory Recording/)).toBeNull());
});

test('a selected slot that another person books is deselected, and no other slot is booked instead', async () => {
  const { server, choose, press, storeRequests } = await openSlots();
  await choose(10);
  server.booked.add(10);
  await refetch();
  await screen.findByText('The time you chose, 10:00 AM, has just been booked. Choose another time.');
  expect(selectedHour()).toBeNull();
  await press('Next');
  expect(storeRequests()).toEqual([]);
  await choose(11);
  expect(screen.queryByText(/has just been booked/)).toBeNull();
  await press('Next');
  await findFinishedStep();
  expect(storeRequests()[0]?.body).toMatchObject({ slot_id: slotAt(11).id, date: day });
});

test('the preselected slot is not replaced if another person books it', async () => {
  const { server } = await openSlots();
  server.booked.add(9);
  await refetch();
  await screen.findByText(/^The time you chose, 9:00 AM, has just been booked\./);
  expect(selectedHour()).toBeNull();
});

test('a selected slot that is removed is deselected', async () => {
  const { server } = await openSlots();
  server.hours = [10, 11];
  await refetch();
  await screen.findByText('The time you chose can no longer be booked. Choose another time.');
  expect(selectedHour()).toBeNull();
});

test('if the server rejects the slot, none is selected, and the day’s other slots are offered', async () => {
  const { api, server, press, choose } = await openSlots();
  api.replies['booking.store'] = slotTaken;
  server.booked.add(9);
  await press('Next');
  await screen.findByText(/^2 of 3 times are free on Wednesday, May 5/);
  expect(selectedHour()).toBeNull();
  expect(document.activeElement?.textContent).toContain('can no longer be booked');
  expect(screen.queryByText('No Slots Available')).toBeNull();
  api.replies['booking.store'] = bookedReply;
  await choose(10);
  await press('Next');
  await findFinishedStep();
});

test('if the server rejects the last slot of a day, the next free day is offered', async () => {
  const { api, server, press } = await openSlots();
  api.replies['booking.store'] = slotTaken;
  server.booked = new Set(server.hours);
  await press('Next');
  await screen.findByText('No Slots Available');
  expect(document.activeElement?.textContent).toContain('can no longer be booked');
  server.booked.clear();
  await press('Show Wednesday, May 5');
  await waitForSelected(9);
});

test('a booking without a response is retried with the same key, and a changed one with a new key', async () => {
  const { api, press, choose, storeRequests } = await openSlots();
  const book = async (times: number) => {
    await press('Next');
    await waitFor(() => expect(storeRequests()).toHaveLength(times));
  };
  api.replies['booking.store'] = failConnection;
  await book(1);
  await choose(10);
  await book(2);
  api.replies['booking.store'] = bookedReply;
  await book(3);
  await findFinishedStep();
  const [first, second, third] = storeRequests().map(({ headers }) => headers.get('Idempotency-Key'));
  expect(first).toMatch(/^[\w-]{36}$/);
  expect(second).not.toBe(first);
  expect(third).toBe(second);
});

test('the browser’s Back button returns from the second step to the first', async () => {
  const { router, press } = await openSlots();
  await act(() => router.navigate(-1));
  await findContactStep();
  await act(() => router.navigate(1));
  await findSlotStep();
  await press('Back');
  await findContactStep();
  expect(router.state.historyAction).toBe('POP');
});

const payLink = () => screen.getByRole<HTMLAnchorElement>('link', { name: 'Pay $250' });

test('the confirmation shows the fee and the payment link, and survives a reload', async () => {
  const { router, press, unmount } = await openSlots();
  await press('Next');
  await findFinishedStep();
  expect(payLink().href).toContain('/payment?meeting_id=m1');
  // Simulates a reload, which keeps the state of the history entry.
  const { pathname, state } = router.state.location;
  unmount();
  const reopened = await openWizard();
  await act(() => reopened.router.navigate(pathname, { state }));
  await findFinishedStep();
  screen.getByText('Wednesday, May 5, 2027');
  payLink();
});

test('correcting a field removes its message from the error list and keeps the focus in the field', async () => {
  const { api, user, press } = await openWizard();
  api.replies['booking.validate'] = createRejection(422, 'invalid', {
    first_name: ['Enter a first name.'],
    last_name: ['Enter a last name.'],
  });
  await press('Next');
  const alert = await screen.findByRole('alert');
  const messages = () =>
    within(alert)
      .getAllByRole('listitem')
      .map(({ textContent }) => textContent);
  expect(messages()).toEqual(['Enter a first name.', 'Enter a last name.']);
  const firstName = screen.getByLabelText(/^First name/);
  await user.type(firstName, 'Ana');
  expect(messages()).toEqual(['Enter a last name.']);
  expect(document.activeElement).toBe(firstName);
  await user.type(screen.getByLabelText(/^Last name/), 'Marsh');
  expect(screen.queryByRole('alert')).toBeNull();
});

test('a booking that is rejected for its contact information returns to that step', async () => {
  const { api, press } = await openSlots();
  api.replies['booking.store'] = createRejection(422, 'invalid', { email: ['This address is not allowed.'] });
  await press('Next');
  await findContactStep();
  expect((await screen.findByRole('alert')).textContent).toContain('This address is not allowed.');
});

test('a booking that fails for an unknown reason says so, and the chosen slot stays', async () => {
  const { api, press } = await openSlots();
  api.replies['booking.store'] = Response.json({ odd: true });
  await press('Next');
  await screen.findByText('Something went wrong');
  await findSlotStep();
  await waitForSelected(9);
});

test('a calendar that fails to load shows an error, and a retry loads it', async () => {
  const { api, press } = await openWizard({ 'timeSlots.dates': createRejection(500, 'unexpected', 'No.') });
  await press('Next');
  await screen.findByText(/^The times could not be loaded\./);
  expect(screen.queryByText('No Slots Available')).toBeNull();
  api.replies['timeSlots.dates'] = calendarDates();
  await press('Try again');
  await waitForSelected(9);
  expect(api.listBodies('timeSlots.offered')).not.toContainEqual({ date: '' });
});

test('the draft of a signed-in person is not shown to anyone else', async () => {
  storeSignIn(userInfo({ fname: 'Rose' }), 'token');
  const firstName = () => screen.getByLabelText<HTMLInputElement>(/^First name/);
  const { user, unmount } = await openWizard();
  expect(firstName().value).toBe('Rose');
  await user.type(firstName(), 'mary');
  expect(firstName().value).toBe('Rosemary');
  unmount();
  // The sign-in ended in another tab or expired.
  localStorage.clear();
  await openWizard();
  expect(firstName().value).toBe('');
});
