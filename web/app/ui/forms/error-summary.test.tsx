import { act, useState } from 'react';
import { createRoot } from 'react-dom/client';
import { expect, test, vi } from 'vitest';
import { Failure } from '../../api/failure.ts';
import { ErrorSummary } from './error-summary.tsx';

function Form() {
  const [failure, setFailure] = useState<Failure | null>(new Failure(409, { message: 'Taken.' }));
  return (
    <>
      <ErrorSummary failure={failure} onDismiss={() => setFailure(null)} />
      <input type="hidden" />
      <input disabled />
      <input id="email" />
    </>
  );
}

test('dismissing a list by keyboard moves the focus behind it', async () => {
  vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', true);
  const place = document.createElement('div');
  document.body.append(place);
  const root = createRoot(place);
  await act(async () => root.render(<Form />));
  expect(document.activeElement?.getAttribute('role')).toBe('alert');
  await act(async () => document.querySelector<HTMLElement>('[aria-label=Dismiss]')?.click());
  expect(document.querySelector('[role=alert]')).toBeNull();
  expect(document.activeElement?.id).toBe('email');
  await act(async () => root.unmount());
  vi.unstubAllGlobals();
});
