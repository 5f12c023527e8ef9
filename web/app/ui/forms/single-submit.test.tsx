import { screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { renderElement } from '../../testing/render.tsx';
import { Confirm } from '../dialogs/confirm.tsx';
import { SingleSubmit } from './single-submit.tsx';

/** Renders a form, a pagination button and a confirmation, double-clicks one of them and returns the calls. */
async function doubleClick(name: string): Promise<string[]> {
  const calls: string[] = [];
  const record = (call: string) => () => void calls.push(call);
  const { user } = await renderElement(
    <>
      <SingleSubmit />
      <form
        onSubmit={(event) => {
          event.preventDefault();
          calls.push('submitted');
        }}
      >
        <button type="submit">Save</button>
      </form>
      <button type="button" onClick={record('next month')}>
        Next month
      </button>
      <Confirm opened title="Sure?" text="" onCancel={record('cancelled')} onConfirm={record('deleted')} />
    </>,
  );
  // The dialog hides the page behind it from screen readers.
  await user.dblClick(screen.getByRole('button', { name, hidden: true }));
  return calls;
}

test('a double click submits a form once', async () => {
  expect(await doubleClick('Save')).toEqual(['submitted']);
});

test('a double click confirms an action once', async () => {
  expect(await doubleClick('Yes, delete it!')).toEqual(['deleted']);
});

test('a pagination button handles every click', async () => {
  expect(await doubleClick('Next month')).toEqual(['next month', 'next month']);
});
