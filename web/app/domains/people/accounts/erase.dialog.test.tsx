import { screen } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { createFakeApi, createRejection, replyNever } from '../../../testing/fake-api.ts';
import { renderElement } from '../../../testing/render.tsx';
import { personRow } from '../people/person.fixture.ts';
import { EraseDialog } from './erase.dialog.tsx';

const mei = personRow({ deleted_at: '2027-03-01T17:00:00.000Z' });

/** Opens the dialog; returns it with its confirm button. */
async function openDialog() {
  const api = createFakeApi({ 'accounts.erase': { success: true, message: 'The account is erased.' } });
  const onClose = vi.fn();
  const { user } = await renderElement(<EraseDialog person={mei} onClose={onClose} />);
  const dialog = await screen.findByRole('dialog', { name: 'Erase Mei Tanaka?' });
  return {
    api,
    user,
    onClose,
    dialog,
    confirm: screen.getByRole('button', { name: 'Yes, erase everything' }),
  };
}

test('the dialog explains what is removed and what stays', async () => {
  const { api, dialog } = await openDialog();
  expect(dialog.textContent).toContain('name, contact, recordings, photographs and comments');
  expect(dialog.textContent).toContain('The transactions stay, without a name.');
  expect(dialog.textContent).toContain('This cannot be undone.');
  expect(api.requests).toEqual([]);
});

test('confirming erases the account and shows the message', async () => {
  const { api, user, onClose, confirm } = await openDialog();
  await user.click(confirm);
  await screen.findByText('The account is erased.');
  expect(api.listBodies('accounts.erase')).toEqual([{ id: mei.id }]);
  expect(onClose).toHaveBeenCalled();
});

test('a rejected erasure closes the dialog and shows the reason', async () => {
  const { api, user, onClose, confirm } = await openDialog();
  api.replies['accounts.erase'] = createRejection(409, 'conflict', 'A payment is still being processed.');
  await user.click(confirm);
  await screen.findByText('A payment is still being processed.');
  expect(onClose).toHaveBeenCalled();
});

test('while the account is erased, a second click sends nothing', async () => {
  const { api, user, onClose, confirm } = await openDialog();
  api.replies['accounts.erase'] = replyNever;
  await user.click(confirm);
  await user.click(confirm);
  expect(api.listBodies('accounts.erase')).toHaveLength(1);
  expect(onClose).not.toHaveBeenCalled();
});

test('the Cancel button is focused first and erases nothing', async () => {
  const { api, user, onClose } = await openDialog();
  await vi.waitFor(() => expect(document.activeElement?.textContent).toBe('Cancel'), 120_000);
  await user.keyboard('{Enter}');
  expect(onClose).toHaveBeenCalled();
  expect(api.requests).toEqual([]);
});
