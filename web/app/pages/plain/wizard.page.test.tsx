import { act } from 'react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { storeSignIn } from '../../api/sign-in.ts';
import {
  button,
  choose,
  chosenHour,
  fakeBookingServer,
  page,
  press,
  refetch,
  showPages,
  until,
} from '../../features/booking/booking-server.fake.tsx';
import WizardPage from './wizard.page.tsx';

let server: ReturnType<typeof fakeBookingServer>;
let shown: Awaited<ReturnType<typeof showPages>>;

const open = async () => {
  shown = await showPages([{ path: '*', element: <WizardPage /> }], '/schedule-lifestory');
};
const step = () => document.querySelector('[data-step]')?.getAttribute('data-step');
const stepIs = (name: string) => until(() => expect(step()).toBe(name));
const preselected = (hour: number) => until(() => expect(chosenHour()).toBe(hour));
const toSlots = async () => {
  await open();
  await press('Next');
  await stepIs('slot');
  await preselected(9);
};
const stored = () => server.sent.filter(({ path }) => path === '/api/session/store');

beforeEach(() => {
  server = fakeBookingServer();
  vi.stubGlobal('scrollTo', () => undefined);
});
afterEach(async () => {
  await shown.leave();
  vi.unstubAllGlobals();
});

test('a selected slot that somebody else books is deselected, and no other one is booked instead', async () => {
  await toSlots();
  await choose(10);
  server.booked.add(10);
  await refetch();
  await until(() => expect(chosenHour()).toBeNull());
  expect(page()).toContain('The time you chose, 10:00 AM, has just been booked. Choose another time.');
  await press('Next');
  expect(stored()).toEqual([]);
  await choose(11);
  expect(page()).not.toContain('has just been booked');
  await press('Next');
  await stepIs('finished');
  expect(stored()[0]?.body.slot_id).toMatch(/11$/);
});

test('the initially selected slot is not replaced, either', async () => {
  await toSlots();
  server.booked.add(9);
  await refetch();
  await until(() => expect(chosenHour()).toBeNull());
  expect(page()).toContain('The time you chose, 9:00 AM, has just been booked.');
});

test('a slot that is withdrawn is deselected, too', async () => {
  await toSlots();
  server.hours = [10, 11];
  await refetch();
  await until(() => expect(chosenHour()).toBeNull());
  expect(page()).toContain('The time you chose can no longer be booked. Choose another time.');
});

/** From now on somebody else books the slots of these hours first. */
const bookElsewhere = (...hours: number[]) => {
  server.answer = ({ path }) => {
    if (path !== '/api/session/store') return undefined;
    for (const hour of hours) server.booked.add(hour);
    return Response.json(
      { success: false, code: 'slot_taken', message: 'Taken.', data: { booked: true } },
      { status: 409 },
    );
  };
};

test('after a rejection no slot is selected, and the day’s other slots are offered', async () => {
  await toSlots();
  bookElsewhere(9);
  await press('Next');
  await until(() => expect(page()).toContain('2 of 3 times are free on Wednesday, May 5'));
  expect(chosenHour()).toBeNull();
  expect(document.activeElement?.textContent).toContain('can no longer be booked');
  expect(page()).not.toContain('No Slots Available');
  server.answer = () => undefined;
  await choose(10);
  await press('Next');
  await stepIs('finished');
});

test('after a rejection on a day without another slot, the next free day is offered', async () => {
  await toSlots();
  bookElsewhere(9, 10, 11);
  await press('Next');
  await until(() => expect(page()).toContain('No Slots Available'));
  server.booked.clear();
  expect(document.activeElement?.textContent).toContain('can no longer be booked');
  await press('Show Wednesday, May 5');
  await preselected(9);
});

test('a booking without a response is retried with the same key, a different one gets a new key', async () => {
  await toSlots();
  let lost = 1;
  server.answer = ({ path }) => {
    if (path !== '/api/session/store' || lost-- <= 0) return undefined;
    throw new TypeError('network');
  };
  await press('Next');
  await until(() => expect(stored()).toHaveLength(1));
  await until(() => expect(button('Next')?.disabled).toBe(false));
  lost = 1;
  await choose(10);
  await press('Next');
  await until(() => expect(stored()).toHaveLength(2));
  await choose(10);
  await press('Next');
  await stepIs('finished');
  const [first, second, third] = stored().map(({ key }) => key);
  expect(first).toMatch(/^[\w-]{36}$/);
  expect(second).not.toBe(first);
  expect(third).toBe(second);
});

test('the Back button of the browser leads from the second step to the first', async () => {
  await toSlots();
  await act(() => shown.router.navigate(-1));
  await stepIs('contact');
  await act(() => shown.router.navigate(1));
  await stepIs('slot');
  await press('Back');
  await stepIs('contact');
  expect(shown.router.state.historyAction).toBe('POP');
});

test('the confirmation shows the fee and the payment link, and survives a reload', async () => {
  await toSlots();
  await press('Next');
  await stepIs('finished');
  const link = () => document.querySelector<HTMLAnchorElement>('a[href*="/payment"]');
  expect(link()?.textContent).toBe('Pay $250');
  expect(link()?.href).toContain('/payment?meeting_id=m1');
  // A reload keeps the history entry with its state.
  const { location } = shown.router.state;
  await shown.leave();
  shown = await showPages([{ path: '*', element: <WizardPage /> }], '/');
  await act(() => shown.router.navigate(location.pathname, { state: location.state }));
  await stepIs('finished');
  expect(page()).toContain('Wednesday, May 5, 2027');
  expect(link()?.textContent).toBe('Pay $250');
});

test('the list of errors loses each message as its field is corrected, and the focus stays in the field', async () => {
  server.answer = ({ path }) =>
    path === '/api/session/validation'
      ? Response.json(
          {
            success: false,
            code: 'invalid',
            message: { first_name: ['Enter a first name.'], last_name: ['Enter a last name.'] },
          },
          { status: 422 },
        )
      : undefined;
  await open();
  await press('Next');
  const messages = () => [...document.querySelectorAll('[role=alert] li')].map((item) => item.textContent);
  await until(() => expect(messages()).toEqual(['Enter a first name.', 'Enter a last name.']));
  const type = (id: string, text: string) =>
    act(async () => {
      const field = document.getElementById(id) as HTMLInputElement;
      field.focus();
      Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set?.call(field, text);
      field.dispatchEvent(new Event('input', { bubbles: true }));
    });
  await type('first_name', 'Ana');
  expect(messages()).toEqual(['Enter a last name.']);
  expect(document.activeElement?.id).toBe('first_name');
  await type('last_name', 'Marsh');
  expect(messages()).toEqual([]);
});

test('a calendar that fails to load shows an error, and a retry loads it', async () => {
  let fails = true;
  server.answer = ({ path }) =>
    path === '/api/fetch-dates' && fails
      ? Response.json({ success: false, code: 'unexpected', message: 'No.' }, { status: 500 })
      : undefined;
  await open();
  await press('Next');
  await until(() => expect(page()).toContain('The times could not be loaded.'));
  expect(document.querySelector('.mantine-Skeleton-root')).toBeNull();
  fails = false;
  await press('Try again');
  await preselected(9);
  expect(server.sent.filter(({ body }) => body.date === '')).toEqual([]);
});

test('a signed-in person’s draft is not shown to anybody else', async () => {
  const user = {
    id: 'u1',
    fname: 'Rose',
    lname: 'Ash',
    role: 'Customer',
    email: 'rose@example.com',
    details: {},
  };
  storeSignIn(user as never, 'token');
  await open();
  const name = () => document.querySelector<HTMLInputElement>('#first_name');
  expect(name()?.value).toBe('Rose');
  await act(async () => {
    Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set?.call(name(), 'Rosemary');
    name()?.dispatchEvent(new Event('input', { bubbles: true }));
  });
  await shown.leave();
  // The sign-in ended in another tab or expired.
  localStorage.clear();
  await open();
  expect(name()?.value).toBe('');
});
