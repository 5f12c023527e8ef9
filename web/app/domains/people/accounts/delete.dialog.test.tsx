import { screen } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { createFakeApi, createRejection } from '../../../testing/fake-api.ts';
import { renderElement } from '../../../testing/render.tsx';
import { DeleteDialog } from './delete.dialog.tsx';

test('a rejected deletion shows the reason and closes the dialog', async () => {
  const close = vi.fn();
  createFakeApi({
    'accounts.delete': createRejection(409, 'conflict', 'You cannot delete your own account.'),
  });
  const person = { id: 'sue', fullName: 'Sue Admin' };
  const { user } = await renderElement(<DeleteDialog person={person} onClose={close} />);
  await user.click(await screen.findByRole('button', { name: 'Yes, delete it!' }));
  await screen.findByText('You cannot delete your own account.');
  expect(close).toHaveBeenCalledOnce();
});
