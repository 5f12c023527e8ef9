import { screen, waitFor } from '@testing-library/react';
import { Link } from 'react-router';
import { expect, test, vi } from 'vitest';
import { createFakeApi, createRejection, replyNever } from '../../../../testing/fake-api.ts';
import { renderRoutes } from '../../../../testing/render.tsx';
import { UnsavedChangesGuard } from '../../../../ui/forms/unsaved-changes.tsx';
import { personView } from '../person.fixture.ts';
import { PersonDetailsForm } from './person-details.form.tsx';

const countries = [
  { iso2: 'US', name: 'United States', has_zip_codes: true },
  { iso2: 'SG', name: 'Singapore', has_zip_codes: true },
];
const california = { code: 'CA', name: 'California' };

/** Renders the form of a person and a link to another page. */
async function show(change: Parameters<typeof personView>[0] = {}, states = [california]) {
  const api = createFakeApi({
    'places.countries': { success: true, data: countries },
    'places.states': { success: true, data: states },
    'people.update': { success: true, message: 'The changes are saved.' },
  });
  const [onSaved, onCancel] = [vi.fn(async () => undefined), vi.fn()];
  const element = (
    <>
      <PersonDetailsForm person={personView(change)} onSaved={onSaved} onCancel={onCancel} />
      <Link to="/customers">Back</Link>
      <UnsavedChangesGuard />
    </>
  );
  const { user } = await renderRoutes([
    { path: '/', element },
    { path: '/customers', element: <h1>Customers</h1> },
  ]);
  const save = () => user.click(screen.getByRole('button', { name: 'Save' }));
  const leave = () => user.click(screen.getByRole('link', { name: 'Back' }));
  return { api, user, onSaved, onCancel, save, leave };
}

const field = (label: string) => screen.getByLabelText<HTMLInputElement>(label);

test('changed details are sent together with the unchanged ones', async () => {
  const { api, user, onSaved, save } = await show();
  await user.type(field('First name'), '-Lin');
  await save();
  await screen.findByText('The changes are saved.');
  expect(api.listBodies('people.update')).toEqual([
    {
      id: personView().id,
      fname: 'Mei-Lin',
      lname: 'Tanaka',
      contact: '+1 213 373 4253',
      country: 'United States',
      state: 'California',
      city: 'Pasadena',
      zip_code: '91101',
      dob: null,
    },
  ]);
  expect(onSaved).toHaveBeenCalledTimes(1);
});

test('the e-mail address cannot be changed', async () => {
  const { user } = await show();
  await user.type(field('Email'), 'x');
  expect(field('Email').value).toBe('mei@example.com');
});

test('a sub user has neither zip code nor date of birth', async () => {
  const { api, save } = await show({ role: 'Sub User' });
  expect(screen.queryByLabelText('Zip code')).toBeNull();
  expect(screen.queryByRole('group', { name: /Date of birth/ })).toBeNull();
  await save();
  await screen.findByText('The changes are saved.');
  const [body] = api.listBodies('people.update');
  expect(body).toHaveProperty('country', 'United States');
  expect(body).not.toHaveProperty('dob');
});

test('staff have no address', async () => {
  const { api, save } = await show({ role: 'Developer' });
  expect(screen.queryByLabelText('Country')).toBeNull();
  await save();
  await screen.findByText('The changes are saved.');
  expect(api.listBodies('people.update')[0]).not.toHaveProperty('country');
});

test('rejected details are reported at their fields, and the input stays', async () => {
  const { api, user, onSaved, save } = await show();
  const message = 'Please enter a valid phone number.';
  api.replies['people.update'] = createRejection(422, 'invalid', { contact: [message] });
  await user.type(field('Contact'), '9');
  await save();
  await user.click(await screen.findByRole('button', { name: message }));
  expect(document.activeElement).toBe(field('Contact'));
  expect(field('Contact').getAttribute('aria-invalid')).toBe('true');
  expect(field('Contact').value).toBe('+1 213 373 42539');
  expect(onSaved).not.toHaveBeenCalled();
});

test('while the details are saved, a second click sends nothing', async () => {
  const { api, save } = await show();
  api.replies['people.update'] = replyNever;
  await save();
  await save();
  expect(api.listBodies('people.update')).toHaveLength(1);
});

test('the Cancel button discards the changes', async () => {
  const { api, user, onCancel } = await show();
  await user.click(screen.getByRole('button', { name: 'Cancel' }));
  expect(onCancel).toHaveBeenCalled();
  expect(api.listBodies('people.update')).toEqual([]);
});

test('choosing another country clears the state', async () => {
  const { api, user, save } = await show();
  await user.clear(field('Country'));
  await user.type(field('Country'), 'sing');
  await user.click(await screen.findByRole('option', { name: 'Singapore' }));
  expect(field('Country').value).toBe('Singapore');
  expect(field('State').value).toBe('');
  await save();
  await waitFor(() =>
    expect(api.listBodies('people.update')).toMatchObject([
      { country: 'Singapore', state: '', city: 'Pasadena' },
    ]),
  );
});

test('a country without a list of states has a text field for the state', async () => {
  const { user } = await show({}, []);
  await waitFor(() => expect(field('State').getAttribute('role')).toBeNull());
  await user.clear(field('State'));
  await user.type(field('State'), 'Central');
  expect(field('State').value).toBe('Central');
});

test('an incomplete date of birth is sent, so that the server can report the missing day', async () => {
  const { api, user, save } = await show();
  await user.type(field('Month'), 'June');
  await user.type(field('Year'), '1950');
  api.replies['people.update'] = createRejection(422, 'invalid', { dob: ['Please choose a day.'] });
  await save();
  await waitFor(() => expect(api.listBodies('people.update')).toMatchObject([{ dob: '1950-06-00' }]));
  const group = screen.getByRole('group', { name: /Date of birth/ });
  await waitFor(() => expect(group.textContent).toContain('Please choose a day.'));
});

test('leaving changed details asks for confirmation', async () => {
  const { user, leave } = await show();
  await user.type(field('First name'), '-Lin');
  await leave();
  const dialog = await screen.findByRole('dialog', { name: 'Leave this page?' });
  expect(dialog.textContent).toContain('Your changes here have not been saved yet.');
  expect(field('First name').value).toBe('Mei-Lin');
});

test('leaving unchanged details does not ask', async () => {
  const { leave } = await show();
  await leave();
  expect(screen.getByRole('heading', { name: 'Customers' })).toBeDefined();
});
