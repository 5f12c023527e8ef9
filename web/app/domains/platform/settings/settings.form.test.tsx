import { useQuery } from '@tanstack/react-query';
import { screen, waitFor } from '@testing-library/react';
import { Link } from 'react-router';
import { beforeEach, expect, test } from 'vitest';
import { createFakeApi, createRejection, replyNever } from '../../../testing/fake-api.ts';
import { renderElement, renderRoutes } from '../../../testing/render.tsx';
import { UnsavedChangesGuard } from '../../../ui/forms/unsaved-changes.tsx';
import { signInAs } from '../../people/people/person.fixture.ts';
import { configurationQuery } from './configuration.api.ts';
import { configuration } from './configuration.fixture.ts';
import { SettingsForm } from './settings.form.tsx';

const savedReply = { success: true as const, message: 'Setting updated successfully' };

beforeEach(() => signInAs('Super Admin'));

/** Renders the form of a configuration. */
async function show(change: Parameters<typeof configuration>[0] = {}) {
  const api = createFakeApi({ 'settings.update': savedReply });
  const form = (
    <>
      <SettingsForm configuration={configuration(change)} />
      <Link to="/audit">All changes</Link>
      <UnsavedChangesGuard />
    </>
  );
  const { user } = await renderRoutes([
    { path: '/', element: form },
    { path: '/audit', element: <h1>Changes</h1> },
  ]);
  const enter = async (label: string, value: string) => {
    await user.clear(field(label));
    await user.type(field(label), value);
  };
  const save = () => user.click(screen.getByRole('button', { name: 'Save' }));
  const leave = () => user.click(screen.getByRole('link', { name: 'All changes' }));
  return { api, user, enter, save, leave };
}

const field = (label: string) => screen.getByLabelText<HTMLInputElement>(label);
const fee = 'Fee per recording (dollars)';
const trial = 'Trial period (days)';
const photographs = 'Photographs per story';

test('large numbers have a thousands separator', async () => {
  await show();
  expect(field(photographs).value).toBe('20,000');
  expect(field(fee).value).toBe('1,250');
});

test('cents are shown with two decimals', async () => {
  await show({ paymentForSession: 249.5 });
  expect(field(fee).value).toBe('249.50');
});

test('a number may be typed with or without a separator, and an unchanged one is not sent', async () => {
  const { api, enter, save } = await show();
  await enter(photographs, '30,000');
  await save();
  await screen.findByText('Setting updated successfully');
  await enter(photographs, '20000');
  await save();
  expect(api.listBodies('settings.update')).toEqual([{ key: 'max-photographs-per-story', value: '30000' }]);
});

test('a saved setting shows the value that the server stored', async () => {
  const api = createFakeApi({
    'settings.configuration': configuration(),
    'settings.update': () => {
      api.replies['settings.configuration'] = configuration({ max_photographs_per_story: 30_000 });
      return savedReply;
    },
  });
  function Page() {
    const { data } = useQuery(configurationQuery);
    return data && <SettingsForm configuration={data} />;
  }
  const { user } = await renderElement(<Page />);
  await user.clear(await screen.findByLabelText(photographs));
  await user.type(field(photographs), '30000{Enter}');
  await waitFor(() => expect(field(photographs).value).toBe('30,000'));
});

test('a misplaced comma is sent as typed so that the server rejects it', async () => {
  const { api, enter, save } = await show();
  await enter(fee, '250,50');
  await save();
  await waitFor(() =>
    expect(api.listBodies('settings.update')).toEqual([
      { key: 'amount-for-booking-session', value: '250,50' },
    ]),
  );
});

test('an emptied field is not sent and shows its stored value again', async () => {
  const { api, user, save } = await show();
  await user.clear(field(fee));
  await save();
  expect(field(fee).value).toBe('1,250');
  expect(api.requests).toEqual([]);
});

test('a rejected setting keeps its text and message while the other one is saved', async () => {
  const { api, enter, save } = await show();
  const message = 'Please enter whole days, from 0 to 3650.';
  api.replies['settings.update'] = ({ body }) =>
    JSON.stringify(body).includes('trial')
      ? createRejection(422, 'invalid', { value: [message] })
      : savedReply;
  await enter(trial, '1.5');
  await enter(fee, '300');
  await save();
  await screen.findByRole('button', { name: message });
  expect(field(trial).getAttribute('aria-invalid')).toBe('true');
  expect(field(trial).value).toBe('1.5');
  expect(field(fee).getAttribute('aria-invalid')).not.toBe('true');
  expect(screen.getByText('Setting updated successfully')).toBeDefined();
});

test('a server error is shown and the text stays', async () => {
  const { api, enter, save } = await show();
  api.replies['settings.update'] = createRejection(500, 'unexpected', 'Please try again later.');
  await enter(trial, '45');
  await save();
  expect((await screen.findByRole('alert')).textContent).toContain('Please try again later.');
  expect(field(trial).value).toBe('45');
  expect(screen.queryByText('Setting updated successfully')).toBeNull();
});

test('while settings are saved, a second click sends nothing', async () => {
  const { api, enter, save } = await show();
  api.replies['settings.update'] = replyNever;
  await enter(trial, '45');
  await save();
  await save();
  expect(api.requests).toHaveLength(1);
});

test('the last change of a setting is shown with its history', async () => {
  const by = { id: '01890000-0000-7000-8000-000000000002', fullName: 'Sue Gray' };
  const key = 'amount-for-booking-session';
  await show({ last_changes: [{ key, at: '2027-05-03T19:00:00.000Z', by }] });
  expect(screen.getByText(/Changed by Sue Gray on/).textContent).toContain('05-03-2027, 12:00 PM (PST)');
  expect(screen.getByRole('link', { name: 'History of Fee per recording' }).getAttribute('href')).toBe(
    `/audit?kind=setting&subject=${key}`,
  );
  expect(screen.getAllByText('Never changed.')).toHaveLength(12);
});

test('a change made on the command line names no person', async () => {
  const change = { key: 'max-story-gigabytes' as const, at: '2027-05-03T19:00:00.000Z', by: null };
  await show({ last_changes: [change] });
  expect(screen.getByText(/Changed by the command line on/)).toBeDefined();
});

test('leaving changed settings asks for confirmation', async () => {
  const { enter, leave } = await show();
  await enter(trial, '45');
  await leave();
  await screen.findByRole('dialog', { name: 'Leave this page?' });
  expect(field(trial).value).toBe('45');
});

test('leaving unchanged settings does not ask for confirmation', async () => {
  const { enter, leave } = await show();
  await enter(trial, '30');
  await leave();
  await screen.findByRole('heading', { name: 'Changes' });
});

test('read-only staff see the settings but cannot change them', async () => {
  signInAs('Developer');
  await show();
  for (const input of screen.getAllByRole('textbox')) expect(input.hasAttribute('disabled')).toBe(true);
  expect(screen.getByRole('button', { name: 'Save' }).hasAttribute('disabled')).toBe(true);
});

test('staff choose whether money that arrives after a cancellation is refunded', async () => {
  const { api, user, save } = await show();
  await user.selectOptions(field('Payment after a cancellation'), 'Refund it');
  await save();
  await screen.findByText('Setting updated successfully');
  expect(api.listBodies('settings.update')).toEqual([{ key: 'late-payment-refund', value: '1' }]);
});

test('staff choose archive sound for recorded calls', async () => {
  const { api, user, save } = await show();
  await user.selectOptions(field('Sound of recorded calls'), 'Archive sound');
  await save();
  await screen.findByText('Setting updated successfully');
  expect(api.listBodies('settings.update')).toEqual([{ key: 'archive-sound', value: '1' }]);
});

test('the second step of Super Admins can be made optional', async () => {
  const { api, user, save } = await show({ super_admin_second_factor: true });
  await user.selectOptions(field('Second step for Super Admins'), 'Not required');
  await save();
  await screen.findByText('Setting updated successfully');
  expect(api.listBodies('settings.update')).toEqual([{ key: 'super-admin-second-factor', value: '0' }]);
});
