import { MantineProvider } from '@mantine/core';
import { act, screen } from '@testing-library/react';
import { type ReactNode, useState } from 'react';
import { flushSync } from 'react-dom';
import { createRoot } from 'react-dom/client';
import { afterEach, expect, test, vi } from 'vitest';
import { renderElement } from '../../testing/render.tsx';
import { Confirm } from './confirm.tsx';
import { Dialog } from './dialog.tsx';

afterEach(() => vi.restoreAllMocks());

/** A page whose dialog is opened by a button or an item of its menu. */
function Page() {
  const [opened, setOpened] = useState(false);
  return (
    <>
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
        <Dialog onClose={() => setOpened(false)} title="Edit">
          <button type="button" onClick={() => setOpened(false)}>
            Done
          </button>
        </Dialog>
      )}
    </>
  );
}

test.each([
  ['button', 'Open'],
  ['menuitem', 'Edit'],
])('a dialog opened by the %s “%s” returns the focus to the button when it closes', async (role, name) => {
  const { user } = await renderElement(<Page />);
  const opener = screen.getByRole('button', { name: 'Open' });
  await user.click(screen.getByRole(role, { name }));
  await user.click(screen.getByRole('button', { name: 'Done' }));
  expect(screen.queryByRole('dialog')).toBeNull();
  expect(document.activeElement).toBe(opener);
});

/** Opens a dialog with content, and returns the element that has the focus. */
async function openWith(content: ReactNode) {
  await renderElement(
    <Dialog onClose={() => undefined} title="Edit">
      {content}
    </Dialog>,
  );
  await vi.waitFor(() => expect(document.activeElement?.closest('[role=dialog]')).not.toBeNull());
  return document.activeElement;
}

test('the focus begins on the first field of a form', async () => {
  expect(
    await openWith(
      <>
        <p>Please enter it.</p>
        <input type="hidden" />
        <input aria-label="Name" />
        <button type="button">Cancel</button>
      </>,
    ),
  ).toBe(screen.getByRole('textbox', { name: 'Name' }));
});

test('the focus begins on the checked one of radio buttons', async () => {
  expect(
    await openWith(
      <>
        <input type="radio" name="choice" aria-label="First" />
        <input type="radio" name="choice" aria-label="Second" defaultChecked />
      </>,
    ),
  ).toBe(screen.getByRole('radio', { name: 'Second' }));
});

test('the focus begins on the first button of a question', async () => {
  expect(
    await openWith(
      <>
        <button type="button">Cancel</button>
        <button type="button">Delete</button>
      </>,
    ),
  ).toBe(screen.getByRole('button', { name: 'Cancel' }));
});

test('the focus begins on the element that the content names', async () => {
  expect(
    await openWith(
      <>
        <input aria-label="Date" />
        <input aria-label="Time" data-autofocus />
      </>,
    ),
  ).toBe(screen.getByRole('textbox', { name: 'Time' }));
});

test('content that is loaded later takes the focus from the close button, but not from what has it then', async () => {
  let load = (_content: ReactNode) => {};
  function Loader() {
    const [content, setContent] = useState<ReactNode>('Loading');
    load = (loaded) => act(() => setContent(loaded));
    return (
      <Dialog onClose={() => undefined} title="Edit">
        {content}
      </Dialog>
    );
  }
  const { user } = await renderElement(<Loader />);
  const close = screen.getByRole('button');
  await vi.waitFor(() => expect(document.activeElement).toBe(close));
  load(<input aria-label="Name" />);
  expect(document.activeElement).toBe(screen.getByRole('textbox', { name: 'Name' }));
  await user.tab({ shift: true });
  load(<input aria-label="Other name" />);
  expect(document.activeElement).toBe(close);
});

/** Makes React render after every window listener, as browsers do for key presses of users. */
function renderBetweenListeners(): void {
  const wrappers = new WeakMap<object, EventListener>();
  const add = window.addEventListener.bind(window);
  const remove = window.removeEventListener.bind(window);
  vi.spyOn(window, 'addEventListener').mockImplementation((type: string, listener, options) => {
    const wrapper: EventListener = (event) => {
      // React derives the priority of an update from the type of `window.event`.
      vi.stubGlobal('event', event);
      (listener as EventListener)(event);
      flushSync(() => undefined);
    };
    wrappers.set(listener as EventListener, wrapper);
    add(type, wrapper, options);
  });
  vi.spyOn(window, 'removeEventListener').mockImplementation((type: string, listener, options) =>
    remove(type, wrappers.get(listener as EventListener) ?? (listener as EventListener), options),
  );
}

test('one press of Escape opens the confirmation, and a later one closes it and keeps the dialog', async () => {
  renderBetweenListeners();
  const onClose = vi.fn();
  function Editor() {
    const [isConfirming, setConfirming] = useState(false);
    return (
      <MantineProvider env="test">
        <Dialog
          onClose={() => setConfirming(true)}
          unsaved={false}
          closeOnEscape={!isConfirming}
          title="Editor"
        >
          <input />
        </Dialog>
        <Confirm
          opened={isConfirming}
          title="Close without saving?"
          text="It is not saved."
          onCancel={() => setConfirming(false)}
          onConfirm={onClose}
        />
      </MantineProvider>
    );
  }
  const root = createRoot(document.body.appendChild(document.createElement('div')));
  root.render(<Editor />);
  await expect.poll(() => document.querySelector('input')).not.toBeNull();
  const pressEscape = () =>
    document
      .querySelector('input')
      ?.dispatchEvent(new KeyboardEvent('keydown', { key: 'Escape', bubbles: true, cancelable: true }));
  const isConfirmationShown = () => document.body.textContent?.includes('It is not saved.');
  pressEscape();
  expect(isConfirmationShown()).toBe(true);
  // The confirmation ignores keys until the opening event has been dispatched completely.
  await expect
    .poll(() => {
      pressEscape();
      return isConfirmationShown();
    })
    .toBe(false);
  expect(document.querySelector('input')).not.toBeNull();
  expect(onClose).not.toHaveBeenCalled();
  root.unmount();
});
