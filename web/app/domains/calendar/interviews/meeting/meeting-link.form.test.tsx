import { screen, waitFor } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { createFakeApi, createRejection, replyNever } from '../../../../testing/fake-api.ts';
import { renderElement } from '../../../../testing/render.tsx';
import { interviewDetails } from '../interview.fixture.ts';
import { MeetingLinkForm } from './meeting-link.form.tsx';

const { id } = interviewDetails();

/** Opens the form for an interview. */
async function openForm(change: Parameters<typeof interviewDetails>[0] = {}) {
  const api = createFakeApi({
    'interviews.updateLink': { success: true, message: 'Meeting link updated successfully' },
  });
  const onClose = vi.fn();
  const { user } = await renderElement(
    <MeetingLinkForm interview={interviewDetails(change)} onClose={onClose} />,
  );
  const link = await screen.findByLabelText<HTMLInputElement>('Link');
  const password = screen.getByLabelText<HTMLInputElement>('Meeting password');
  return { api, user, onClose, link, password, save: screen.getByRole('button', { name: /^Save/ }) };
}

test('the form starts with the current link and password', async () => {
  const { link, password } = await openForm();
  expect(link.value).toBe('https://meet.example.com/mei');
  expect(password.value).toBe('garden7');
});

test('a new link is saved, and the form closes', async () => {
  const { api, user, onClose, link, password, save } = await openForm({ join_url: null, password: '' });
  await user.type(link, 'https://zoom.example.com/9');
  await user.type(password, 'rose');
  await user.click(save);
  await screen.findByText('Meeting link updated successfully');
  expect(api.listBodies('interviews.updateLink')).toEqual([
    { id, join_url: 'https://zoom.example.com/9', password: 'rose' },
  ]);
  expect(onClose).toHaveBeenCalled();
});

test('a rejected link is reported at its field, and the form stays open with the input', async () => {
  const { api, user, onClose, link, save } = await openForm({ join_url: null });
  const message = 'Please enter a link that begins with https://.';
  api.replies['interviews.updateLink'] = createRejection(422, 'invalid', { join_url: [message] });
  await user.type(link, 'http://zoom');
  await user.click(save);
  await screen.findByRole('button', { name: message });
  expect(link.getAttribute('aria-invalid')).toBe('true');
  expect(link.value).toBe('http://zoom');
  expect(onClose).not.toHaveBeenCalled();
});

test('a conflict is reported above the fields', async () => {
  const { api, user, save } = await openForm();
  api.replies['interviews.updateLink'] = createRejection(
    409,
    'conflict',
    'This session is already completed.',
  );
  await user.click(save);
  const alert = await screen.findByRole('alert');
  expect(alert.textContent).toContain('This session is already completed.');
});

test('while the link is saved, a second click sends nothing', async () => {
  const { api, user, save } = await openForm();
  api.replies['interviews.updateLink'] = replyNever;
  await user.click(save);
  await user.click(save);
  expect(api.requests).toHaveLength(1);
});

test('the Cancel button closes the form without sending', async () => {
  const { api, user, onClose } = await openForm();
  await user.click(screen.getByRole('button', { name: 'Cancel' }));
  expect(onClose).toHaveBeenCalled();
  expect(api.requests).toEqual([]);
});

test('Escape asks before a typed link is lost', async () => {
  const { user, onClose, link } = await openForm();
  await user.type(link, '/changed');
  await user.keyboard('{Escape}');
  await screen.findByRole('dialog', { name: 'Close without saving?' });
  expect(onClose).not.toHaveBeenCalled();
  await user.click(screen.getByRole('button', { name: 'Keep editing' }));
  expect(link.value).toBe('https://meet.example.com/mei/changed');
});

test('Escape closes an unchanged form at once', async () => {
  const { user, onClose } = await openForm();
  await user.keyboard('{Escape}');
  await waitFor(() => expect(onClose).toHaveBeenCalled());
});
