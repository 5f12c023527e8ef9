import { MantineProvider } from '@mantine/core';
import { act, useState } from 'react';
import { createRoot } from 'react-dom/client';
import { afterEach, expect, test, vi } from 'vitest';
import { Dialog } from './dialog.tsx';

afterEach(() => vi.unstubAllGlobals());

function Page() {
  const [opened, setOpened] = useState(false);
  return (
    <MantineProvider env="test">
      <button type="button" onClick={() => setOpened(true)}>
        Open
      </button>
      {opened && (
        <Dialog onClose={() => setOpened(false)} title="Asked">
          <button type="button" onClick={() => setOpened(false)}>
            Done
          </button>
        </Dialog>
      )}
    </MantineProvider>
  );
}

test('when a dialog goes, the focus is back where it was opened', async () => {
  vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', true);
  const place = document.body.appendChild(document.createElement('div'));
  const root = createRoot(place);
  await act(async () => root.render(<Page />));
  const button = (name: string) =>
    [...document.querySelectorAll('button')].find(({ textContent }) => textContent === name);
  button('Open')?.focus();
  await act(async () => button('Open')?.click());
  button('Done')?.focus();
  await act(async () => button('Done')?.click());
  expect(button('Done')).toBeUndefined();
  expect(document.activeElement).toBe(button('Open'));
  await act(async () => root.unmount());
});
