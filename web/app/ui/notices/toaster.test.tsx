import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { expect, test, vi } from 'vitest';
import { toast } from './toast.ts';
import { Toaster } from './toaster.tsx';

test('the first toast is visible in Strict Mode, too', async () => {
  createRoot(document.body.appendChild(document.createElement('div'))).render(
    <StrictMode>
      <Toaster />
    </StrictMode>,
  );
  await toast('It is saved');
  await vi.waitFor(() => expect(document.body.textContent).toContain('It is saved'));
});
