import { screen } from '@testing-library/react';
import { useState } from 'react';
import { expect, test, vi } from 'vitest';
import { renderElement } from '../../testing/render.tsx';
import { Confirm } from './confirm.tsx';

const onCancel = vi.fn();
const onConfirm = vi.fn();

/** A page with a button that opens the confirmation. */
function Page({ busy = false }) {
  const [opened, setOpened] = useState(false);
  return (
    <>
      <button type="button" onClick={() => setOpened(true)}>
        Delete
      </button>
      <Confirm
        opened={opened}
        title="Delete slot"
        text="It will be deleted."
        busy={busy}
        onCancel={() => {
          onCancel();
          setOpened(false);
        }}
        onConfirm={onConfirm}
      />
    </>
  );
}

async function openConfirmation(busy = false) {
  onCancel.mockReset();
  onConfirm.mockReset();
  const { user } = await renderElement(<Page busy={busy} />);
  const opener = screen.getByRole('button', { name: 'Delete' });
  await user.click(opener);
  const dialog = await screen.findByRole('dialog', { name: 'Delete slot' });
  return { user, opener, dialog };
}

const button = (name: string) => screen.getByRole<HTMLButtonElement>('button', { name });

test('the confirm button confirms and does not cancel', async () => {
  const { user } = await openConfirmation();
  await user.click(button('Yes, delete it!'));
  expect(onConfirm).toHaveBeenCalledOnce();
  expect(onCancel).not.toHaveBeenCalled();
});

test('Cancel closes without confirming, and the focus returns to the button', async () => {
  const { user, opener } = await openConfirmation();
  await user.click(button('Cancel'));
  expect(screen.queryByRole('dialog')).toBeNull();
  expect(onConfirm).not.toHaveBeenCalled();
  expect(document.activeElement).toBe(opener);
});

test('while the action is in progress it cannot be confirmed again', async () => {
  const { user } = await openConfirmation(true);
  expect(button('Yes, delete it!').disabled).toBe(true);
  await user.click(button('Yes, delete it!'));
  expect(onConfirm).not.toHaveBeenCalled();
});
