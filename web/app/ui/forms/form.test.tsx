import { MantineProvider } from '@mantine/core';
import { act } from 'react';
import { createRoot } from 'react-dom/client';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { Failure } from '../../api/failure.ts';
import { Form } from './form.tsx';

beforeEach(() => vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', true));
afterEach(() => vi.unstubAllGlobals());

test('a form sends the text of its fields and never leaves the page or lets the browser refuse a field', async () => {
  const onSubmit = vi.fn((read: (name: string) => string) => [read('email'), read('missing')]);
  const root = createRoot(document.body.appendChild(document.createElement('div')));
  await act(async () =>
    root.render(
      <MantineProvider env="test">
        <Form onSubmit={onSubmit} aria-label="Contact">
          <input name="email" type="email" required defaultValue="not an address" />
        </Form>
      </MantineProvider>,
    ),
  );
  const form = document.querySelector('form');
  const sent = new SubmitEvent('submit', { bubbles: true, cancelable: true });
  await act(async () => form?.dispatchEvent(sent));
  expect(onSubmit).toHaveReturnedWith(['not an address', '']);
  expect(sent.defaultPrevented).toBe(true);
  expect(form?.noValidate).toBe(true);
  await act(async () => root.unmount());
});

test('a form lists why it failed above its fields', async () => {
  const failure = new Failure(422, { message: { email: ['This address is in use.'] } });
  const root = createRoot(document.body.appendChild(document.createElement('div')));
  await act(async () =>
    root.render(
      <MantineProvider env="test">
        <Form onSubmit={() => undefined} failure={failure}>
          <input id="email" name="email" />
        </Form>
      </MantineProvider>,
    ),
  );
  const alert = document.querySelector('form [role="alert"]');
  expect(alert?.textContent).toContain('This address is in use.');
  expect(document.activeElement).toBe(alert);
  const field = document.querySelector('input');
  expect(alert && field && alert.compareDocumentPosition(field)).toBe(Node.DOCUMENT_POSITION_FOLLOWING);
  await act(async () => root.unmount());
});
