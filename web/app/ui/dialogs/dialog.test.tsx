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
      <button type="button" id="more" onClick={() => setOpened(true)}>
        Open
      </button>
      {!opened && (
        <div role="menu" aria-labelledby="more">
          <button type="button" role="menuitem" onClick={() => setOpened(true)}>
            Edit
          </button>
        </div>
      )}
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

test.each(['Open', 'Edit'])(
  'when a dialog goes, the focus is back where it was opened, by a button or an item of its menu: %s',
  async (opener) => {
    vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', true);
    const place = document.body.appendChild(document.createElement('div'));
    const root = createRoot(place);
    await act(async () => root.render(<Page />));
    const button = (name: string) =>
      [...document.querySelectorAll('button')].find(({ textContent }) => textContent === name);
    button(opener)?.focus();
    await act(async () => button(opener)?.click());
    button('Done')?.focus();
    await act(async () => button('Done')?.click());
    expect(button('Done')).toBeUndefined();
    expect(document.activeElement).toBe(button('Open'));
    await act(async () => root.unmount());
  },
);
