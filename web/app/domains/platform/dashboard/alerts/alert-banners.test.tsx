import type { Alert } from '@lifestory/contract';
import { screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { createFakeApi } from '../../../../testing/fake-api.ts';
import { renderElement } from '../../../../testing/render.tsx';
import { signInAs } from '../../../people/people/person.fixture.ts';
import { AlertBanners } from './alert-banners.tsx';

const noSlot: Alert = {
  key: 'a',
  cause: 'no_free_slot',
  message: 'No time slot is free.',
  url: '/time-slots',
};
const mailFailed: Alert = { key: 'b', cause: 'mails_failing', message: 'An e-mail failed.', url: '/mails' };

const links = () => screen.getAllByRole('link').map((link) => [link.textContent, link.getAttribute('href')]);

test('each alert links to the page where its cause can be fixed', async () => {
  await renderElement(<AlertBanners alerts={[noSlot, mailFailed]} />);
  expect(links()).toEqual([
    ['No time slot is free.', '/time-slots'],
    ['An e-mail failed.', '/mails'],
  ]);
});

test('a dismissed alert disappears, and the others stay', async () => {
  const { user } = await renderElement(<AlertBanners alerts={[noSlot, mailFailed]} />);
  await user.click(screen.getByRole('button', { name: 'Dismiss: No time slot is free.' }));
  expect(links()).toEqual([['An e-mail failed.', '/mails']]);
});

test('a dismissed alert stays dismissed when the page is opened again, until its cause changes', async () => {
  const first = await renderElement(<AlertBanners alerts={[noSlot]} />);
  await first.user.click(screen.getByRole('button', { name: /^Dismiss/ }));
  first.unmount();
  const second = await renderElement(<AlertBanners alerts={[noSlot]} />);
  expect(screen.queryByRole('link')).toBeNull();
  second.unmount();
  await renderElement(<AlertBanners alerts={[{ ...noSlot, key: 'changed' }]} />);
  expect(links()).toEqual([['No time slot is free.', '/time-slots']]);
});

test('without alerts, nothing is announced', async () => {
  await renderElement(<AlertBanners alerts={[]} />);
  expect(screen.getByRole('alert').textContent).toBe('');
});

test('an alert whose cause can be resolved here has a button for it, another one has none', async () => {
  signInAs('Super Admin');
  createFakeApi({});
  const storageLow: Alert = {
    key: 'c',
    cause: 'storage_low',
    message: 'The disk is full.',
    url: '/settings',
  };
  await renderElement(<AlertBanners alerts={[mailFailed, storageLow]} />);
  await screen.findByRole('button', { name: 'Send again' });
  expect(
    screen.getAllByRole('button').map((button) => button.getAttribute('aria-label') ?? button.textContent),
  ).toEqual(['Send again', 'Dismiss: An e-mail failed.', 'Dismiss: The disk is full.']);
});
