import { screen, waitFor } from '@testing-library/react';
import { expect, test } from 'vitest';
import { renderElement } from '../../../../testing/render.tsx';
import { AddMemories } from './add-memories-button.tsx';

test('the button opens the dialog for adding photographs, which can be closed again', async () => {
  const { user } = await renderElement(<AddMemories />);
  expect(screen.queryByRole('dialog')).toBeNull();
  await user.click(screen.getByRole('button', { name: 'Add Photo' }));
  await screen.findByRole('dialog', { name: 'Add your memory' });
  await user.click(screen.getByRole('button', { name: 'Cancel' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
});
