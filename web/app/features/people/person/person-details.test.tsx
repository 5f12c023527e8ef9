import { act } from 'react';
import type { createMemoryRouter } from 'react-router';
import { beforeEach, expect, test, vi } from 'vitest';
import { renderRoutes } from '../../../testing/render.tsx';
import { UnsentWorkGuard } from '../../../ui/forms/unsent-work.tsx';
import { PersonDetailsForm } from './person-details.form.tsx';

const mei = {
  id: '01890000-0000-7000-8000-000000000001',
  fname: 'Mei',
  lname: 'Tanaka',
  fullName: 'Mei Tanaka',
  email: 'mei@example.com',
  contact: '+1 213 373 4253',
  role: 'Customer' as const,
  details: {
    bio: '',
    city: 'Pasadena',
    state: 'California',
    country: 'United States',
    zip_code: '91101',
    dob: null,
  },
};

let saved: unknown[];
let router: ReturnType<typeof createMemoryRouter>;

beforeEach(async () => {
  saved = [];
  vi.stubGlobal('fetch', async (request: Request) => {
    if (request.method === 'POST') saved.push(await request.json());
    return Response.json({ success: true, data: [] });
  });
  ({ router } = await renderRoutes([
    {
      path: '/',
      element: (
        <>
          <PersonDetailsForm person={mei} onSaved={async () => undefined} onCancel={() => undefined} />
          <UnsentWorkGuard />
        </>
      ),
    },
    { path: '/customers', element: <h1>Customers</h1> },
  ]));
});

const leave = () => act(async () => void router.navigate('/customers'));

test('leaving changed details asks for confirmation', async () => {
  const name = document.querySelector<HTMLInputElement>('#fname');
  await act(async () => {
    // Uses the native setter, so that React notices the change.
    Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set?.call(name, 'Mei-Lin');
    name?.dispatchEvent(new Event('input', { bubbles: true }));
  });
  await leave();
  expect(document.body.textContent).toContain('Leave this page?');
  expect(name?.value).toBe('Mei-Lin');
});

test('leaving unchanged details does not ask', async () => {
  await leave();
  expect(document.body.textContent).toContain('Customers');
});

const field = (label: string) =>
  [...document.querySelectorAll<HTMLInputElement>('input')].find(({ id }) => id === label);
const enter = (label: string, value: string) =>
  act(async () => {
    const input = field(label);
    input?.focus();
    Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set?.call(input, value);
    input?.dispatchEvent(new Event('input', { bubbles: true }));
    input?.blur();
  });
const save = () => act(async () => document.querySelector<HTMLFormElement>('form')?.requestSubmit());

test('a date of birth without its day is sent, so that the server can report what is missing', async () => {
  await enter('month', 'June');
  await enter('year', '1950');
  await save();
  expect(saved).toMatchObject([{ dob: '1950-06-00' }]);
});

test('an empty date of birth stays unknown', async () => {
  await save();
  expect(saved).toMatchObject([{ dob: null }]);
});
