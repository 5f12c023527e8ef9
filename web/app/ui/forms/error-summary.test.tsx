import { screen } from '@testing-library/react';
import { useState } from 'react';
import { expect, test } from 'vitest';
import { Failure } from '../../api/failure.ts';
import { renderElement } from '../../testing/render.tsx';
import { ErrorSummary } from './error-summary.tsx';

const taken = new Failure(409, { message: 'Taken.' });
const invalid = new Failure(422, {
  message: { email: ['Enter an e-mail address.'], other: ['Something else is wrong.'] },
});

/** A form that always fails to save. */
function Form({ failure: saveFailure, corrected = [] }: { failure: Failure; corrected?: string[] }) {
  const [failure, setFailure] = useState<Failure | null>(null);
  return (
    <>
      <ErrorSummary failure={failure} corrected={corrected} onDismiss={() => setFailure(null)} />
      <input type="hidden" />
      <input disabled />
      <input aria-label="Email" id="email" />
      <button type="button" onClick={() => setFailure(saveFailure)}>
        Save
      </button>
    </>
  );
}

async function saveAndFail(failure: Failure, ...corrected: string[]) {
  const { user } = await renderElement(<Form failure={failure} corrected={corrected} />);
  await user.click(screen.getByRole('button', { name: 'Save' }));
  return user;
}

const email = () => screen.getByLabelText('Email');
const messages = () => screen.getAllByRole('listitem').map(({ textContent }) => textContent);

test('no list is shown without a failure', async () => {
  await renderElement(<Form failure={taken} />);
  expect(screen.queryByRole('alert')).toBeNull();
});

test('the list takes the focus when it appears', async () => {
  await saveAndFail(taken);
  expect(document.activeElement).toBe(screen.getByRole('alert'));
  expect(messages()).toEqual(['Taken.']);
});

test('a message focuses its field, and a message without a field is plain text', async () => {
  const user = await saveAndFail(invalid);
  await user.click(screen.getByRole('button', { name: 'Enter an e-mail address.' }));
  expect(document.activeElement).toBe(email());
  expect(messages()).toEqual(['Enter an e-mail address.', 'Something else is wrong.']);
  expect(screen.queryByRole('button', { name: 'Something else is wrong.' })).toBeNull();
});

test('a message focuses a field that appears together with the list', async () => {
  function Step() {
    const [failure, setFailure] = useState<Failure | null>(null);
    return (
      <>
        <ErrorSummary failure={failure} onDismiss={() => undefined} />
        {failure ? (
          <input aria-label="Email" id="email" />
        ) : (
          <button type="button" onClick={() => setFailure(invalid)}>
            Save
          </button>
        )}
      </>
    );
  }
  const { user } = await renderElement(<Step />);
  await user.click(screen.getByRole('button', { name: 'Save' }));
  await user.click(screen.getByRole('button', { name: 'Enter an e-mail address.' }));
  expect(document.activeElement).toBe(email());
});

test('several messages have a title', async () => {
  await saveAndFail(invalid);
  screen.getByText('Please check the following');
});

test('a single message has no title', async () => {
  await saveAndFail(taken);
  expect(screen.queryByText('Please check the following')).toBeNull();
});

test('the message of a corrected field disappears', async () => {
  await saveAndFail(invalid, 'email');
  expect(messages()).toEqual(['Something else is wrong.']);
});

test('the list disappears when all fields are corrected', async () => {
  await saveAndFail(invalid, 'email', 'other');
  expect(screen.queryByRole('alert')).toBeNull();
});

test('dismissing the list by keyboard moves the focus to the next element', async () => {
  const user = await saveAndFail(taken);
  await user.tab();
  expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Dismiss' }));
  await user.keyboard('{Enter}');
  expect(screen.queryByRole('alert')).toBeNull();
  expect(document.activeElement).toBe(email());
});

test('dismissing the list with the mouse does not move the focus', async () => {
  const user = await saveAndFail(taken);
  await user.click(screen.getByRole('button', { name: 'Dismiss' }));
  expect(screen.queryByRole('alert')).toBeNull();
  expect(document.activeElement).not.toBe(email());
});
