import { MantineProvider } from '@mantine/core';
import { act } from 'react';
import { createRoot, type Root } from 'react-dom/client';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { Confirm } from '../dialogs/confirm.tsx';
import { SingleSubmit } from './single-submit.tsx';

let root: Root;
let done: string[];

beforeEach(async () => {
  vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', true);
  done = [];
  const does = (what: string) => () => void done.push(what);
  root = createRoot(document.body.appendChild(document.createElement('div')));
  await act(async () =>
    root.render(
      <MantineProvider env="test">
        <SingleSubmit />
        <form
          onSubmit={(event) => {
            event.preventDefault();
            done.push('sent');
          }}
        >
          <button type="submit">Save</button>
        </form>
        <button type="button" onClick={does('turned')}>
          Next month
        </button>
        <Confirm opened title="Sure?" text="" onCancel={does('kept')} onConfirm={does('deleted')} />
      </MantineProvider>,
    ),
  );
});

afterEach(async () => {
  await act(async () => root.unmount());
  vi.unstubAllGlobals();
});

async function doubleClick(name: string): Promise<void> {
  const button = [...document.querySelectorAll('button')].find(({ textContent }) => textContent === name);
  for (const detail of [1, 2]) {
    await act(async () => {
      button?.dispatchEvent(new MouseEvent('click', { bubbles: true, cancelable: true, detail }));
    });
  }
}

test('a double click submits a form once, and confirms an action once', async () => {
  await doubleClick('Save');
  await doubleClick('Yes, delete it!');
  expect(done).toEqual(['sent', 'deleted']);
});

test('a pagination button handles every click', async () => {
  await doubleClick('Next month');
  expect(done).toEqual(['turned', 'turned']);
});
