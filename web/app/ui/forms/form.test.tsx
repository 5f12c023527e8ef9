import { createEvent, fireEvent, screen } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { Failure } from '../../api/failure.ts';
import { renderElement } from '../../testing/render.tsx';
import { Form } from './form.tsx';

test('a form submits the text of its fields without leaving the page or being validated by the browser', async () => {
  const onSubmit = vi.fn((read: (name: string) => string) => [read('email'), read('missing')]);
  await renderElement(
    <Form onSubmit={onSubmit} aria-label="Contact">
      <input name="email" type="email" required defaultValue="not an address" />
    </Form>,
  );
  const form = screen.getByRole<HTMLFormElement>('form', { name: 'Contact' });
  const submitEvent = createEvent.submit(form);
  fireEvent(form, submitEvent);
  expect(onSubmit).toHaveReturnedWith(['not an address', '']);
  expect(submitEvent.defaultPrevented).toBe(true);
  expect(form.noValidate).toBe(true);
});

test('Enter in a field submits the form', async () => {
  const onSubmit = vi.fn((read: (name: string) => string) => read('email'));
  const { user } = await renderElement(
    <Form onSubmit={onSubmit}>
      <input aria-label="Email" name="email" />
      <button type="submit">Send</button>
    </Form>,
  );
  await user.type(screen.getByLabelText('Email'), 'ana@example.com{Enter}');
  expect(onSubmit).toHaveReturnedWith('ana@example.com');
});

test('a form lists errors above its fields, and the list can be dismissed', async () => {
  const failure = new Failure(422, { message: { email: ['This address is in use.'] } });
  const onDismiss = vi.fn();
  const { user } = await renderElement(
    <Form onSubmit={() => undefined} failure={failure} onDismiss={onDismiss}>
      <input aria-label="Email" id="email" name="email" />
    </Form>,
  );
  const alert = screen.getByRole('alert');
  expect(alert.textContent).toContain('This address is in use.');
  expect(document.activeElement).toBe(alert);
  expect(alert.compareDocumentPosition(screen.getByLabelText('Email'))).toBe(
    Node.DOCUMENT_POSITION_FOLLOWING,
  );
  await user.click(screen.getByRole('button', { name: 'Dismiss' }));
  expect(onDismiss).toHaveBeenCalledOnce();
});
