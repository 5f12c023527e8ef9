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

/** A form that fails when it is saved. */
function Form({ failure: next, corrected = [] }: { failure: Failure; corrected?: string[] }) {
  const [failure, setFailure] = useState<Failure | null>(null);
  return (
    <>
      <ErrorSummary failure={failure} corrected={corrected} onDismiss={() => setFailure(null)} />
      <input type="hidden" />
      <input disabled />
      <input aria-label="Email" id="email" />
      <button type="button" onClick={() => setFailure(next)}>
        Save
      </button>
    </>
  );
}

async function fail(failure: Failure, ...corrected: string[]) {
  const { user } = await renderElement(<Form failure={failure} corrected={corrected} />);
  await user.click(screen.getByRole('button', { name: 'Save' }));
  return user;
}

const email = () => screen.getByLabelText('Email');
const messages = () => screen.getAllByRole('listitem').map(({ textContent }) => textContent);

test('without a failure there is no list', async () => {
  await renderElement(<Form failure={taken} />);
  expect(screen.queryByRole('alert')).toBeNull();
});

test('the list takes the focus when it appears', async () => {
  await fail(taken);
  expect(document.activeElement).toBe(screen.getByRole('alert'));
  expect(messages()).toEqual(['Taken.']);
});

test('a message leads to its field; one without a field is plain text', async () => {
  const user = await fail(invalid);
  await user.click(screen.getByRole('button', { name: 'Enter an e-mail address.' }));
  expect(document.activeElement).toBe(email());
  expect(messages()).toEqual(['Enter an e-mail address.', 'Something else is wrong.']);
  expect(screen.queryByRole('button', { name: 'Something else is wrong.' })).toBeNull();
});

test('a message leads to a field that appears together with the list', async () => {
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
  await fail(invalid);
  screen.getByText('Please check the following');
});

test('a single message has no title', async () => {
  await fail(taken);
  expect(screen.queryByText('Please check the following')).toBeNull();
});

test('the message of a corrected field is gone', async () => {
  await fail(invalid, 'email');
  expect(messages()).toEqual(['Something else is wrong.']);
});

test('the list goes when all fields are corrected', async () => {
  await fail(invalid, 'email', 'other');
  expect(screen.queryByRole('alert')).toBeNull();
});

test('dismissing a list by keyboard moves the focus behind it', async () => {
  const user = await fail(taken);
  await user.tab();
  expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Dismiss' }));
  await user.keyboard('{Enter}');
  expect(screen.queryByRole('alert')).toBeNull();
  expect(document.activeElement).toBe(email());
});

test('dismissing a list with the mouse leaves the focus where it is', async () => {
  const user = await fail(taken);
  await user.click(screen.getByRole('button', { name: 'Dismiss' }));
  expect(screen.queryByRole('alert')).toBeNull();
  expect(document.activeElement).not.toBe(email());
});
