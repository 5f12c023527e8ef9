import { screen, within } from '@testing-library/react';
import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { expect, test, vi } from 'vitest';
import { renderElement } from '../../testing/render.tsx';
import { toastDanger, toastSuccess } from './toast.ts';

test('the first toast is visible in Strict Mode', async () => {
  // Without the toasts of other tests.
  vi.resetModules();
  const [{ toast }, { Toaster }] = await Promise.all([import('./toast.ts'), import('./toaster.tsx')]);
  const root = createRoot(document.body.appendChild(document.createElement('div')));
  root.render(
    <StrictMode>
      <Toaster />
    </StrictMode>,
  );
  await toast('It is saved');
  await screen.findByText('It is saved');
  root.unmount();
});

/** Renders a page with a button that shows a toast, and presses it. */
async function pressButton(show: () => Promise<void>) {
  const { user } = await renderElement(
    <button type="button" onClick={() => void show()}>
      Save
    </button>,
  );
  await user.click(screen.getByRole('button', { name: 'Save' }));
}

test('a success is announced as a status', async () => {
  await pressButton(() => toastSuccess('The slot is saved'));
  const message = await screen.findByText('The slot is saved');
  expect(message.closest('[role]')?.getAttribute('role')).toBe('status');
});

test('a failure is announced as an alert', async () => {
  await pressButton(() => toastDanger('The slot is booked'));
  within(await screen.findByRole('alert')).getByText('The slot is booked');
});

test('a failure without a reason has a generic text', async () => {
  await pressButton(() => toastDanger());
  await screen.findByText('Something went wrong');
});
