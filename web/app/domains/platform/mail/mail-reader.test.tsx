import type { MailDetails } from '@lifestory/contract';
import { screen, waitFor } from '@testing-library/react';
import { beforeEach, expect, test, vi } from 'vitest';
import { storeSignIn } from '../../../api/sign-in.ts';
import { createFakeApi, createRejection, replyNever } from '../../../testing/fake-api.ts';
import { renderElement } from '../../../testing/render.tsx';
import { mailDetails } from './mail.fixture.ts';
import { MailReader } from './mail-reader.tsx';

const { id } = mailDetails();

beforeEach(() => storeSignIn({ id: 'sue', role: 'Super Admin' } as never, 'secret'));

/** Opens a mail and waits for its content. */
async function openMail(mail: MailDetails = mailDetails()) {
  const api = createFakeApi({
    'mail.fetch': { success: true, data: mail },
    'mail.resend': { success: true, message: 'The e-mail is on its way again' },
  });
  const onClose = vi.fn();
  const { user } = await renderElement(<MailReader id={id} onClose={onClose} />);
  const dialog = await screen.findByRole('dialog', { name: mail.subject });
  return { api, user, dialog, onClose };
}
const sendAgain = { name: 'Send again' };

test('while a mail loads, the dialog has no content and nothing can be sent', async () => {
  createFakeApi({ 'mail.fetch': replyNever });
  await renderElement(<MailReader id={id} onClose={vi.fn()} />);
  await screen.findByRole('dialog', { name: 'E-mail' });
  expect(screen.queryByRole('button', sendAgain)).toBeNull();
});

test('a mail that cannot be loaded shows the reason, and dismissing it closes the dialog', async () => {
  createFakeApi({ 'mail.fetch': createRejection(404, 'not_found', 'There is no such e-mail.') });
  const onClose = vi.fn();
  const { user } = await renderElement(<MailReader id={id} onClose={onClose} />);
  await screen.findByText('There is no such e-mail.');
  await user.click(screen.getByRole('button', { name: 'Dismiss' }));
  expect(onClose).toHaveBeenCalledTimes(1);
});

test('a mail shows its recipient, state, sending time and plain text', async () => {
  const { api, dialog } = await openMail();
  for (const text of [
    'ana@example.com',
    'Sent',
    '03-01-2027, 9:01 AM (PST)',
    'Dear Ana, your interview is on March 20.',
    'The secrets in links, such as those for signing in, are hidden here',
  ]) {
    expect(dialog.textContent).toContain(text);
  }
  expect(dialog.textContent).not.toContain('Attached');
  expect(api.listBodies('mail.fetch')).toEqual([{ id }]);
});

test('a mail that was written to a file says that it was not sent', async () => {
  const { dialog } = await openMail(mailDetails({ state: 'written' }));
  for (const text of [
    'Written to a file',
    '03-01-2027, 9:01 AM (PST)',
    'No mail server was set up, so this e-mail was not sent.',
    'Send now',
  ])
    expect(dialog.textContent).toContain(text);
});

test('the attachments are named', async () => {
  const { dialog } = await openMail(
    mailDetails({
      attachments: [
        { filename: 'interview.ics', bytes: 900 },
        { filename: 'terms.pdf', bytes: 30_000 },
      ],
    }),
  );
  expect(dialog.textContent).toContain('Attachedinterview.ics, terms.pdf');
});

test('the formatted mail is shown in a frame without scripts; the plain text can be shown again', async () => {
  const { user } = await openMail();
  await user.click(screen.getByRole('button', { name: 'Show formatted' }));
  const frame = screen.getByTitle('Your interview is booked');
  expect(frame.getAttribute('sandbox')).toBe('');
  expect(frame.getAttribute('srcdoc')).toContain('<base target="_blank">');
  expect(screen.queryByText(/Dear Ana, your interview/)).toBeNull();
  await user.click(screen.getByRole('button', { name: 'Show plain text' }));
  screen.getByText('Dear Ana, your interview is on March 20.');
});

test('a mail whose text has been deleted cannot be sent again', async () => {
  const { dialog } = await openMail(mailDetails({ forgotten: true, text: '', html: '' }));
  expect(dialog.textContent).toContain('This e-mail is older than 90 days. Its text has been deleted');
  expect(screen.queryByRole('button', sendAgain)).toBeNull();
  expect(screen.queryByRole('button', { name: 'Show formatted' })).toBeNull();
});

test('a sent mail can be sent again; the dialog closes with a message', async () => {
  const { api, user, onClose } = await openMail();
  await user.click(screen.getByRole('button', sendAgain));
  await screen.findByText('The e-mail is on its way again');
  expect(api.listBodies('mail.resend')).toEqual([{ id }]);
  expect(onClose).toHaveBeenCalledTimes(1);
});

test('a mail that was not sent shows the reason and can be sent now', async () => {
  const { api, user, dialog } = await openMail(
    mailDetails({ state: 'undelivered', failure: 'No such user.', sent_at: null }),
  );
  expect(dialog.textContent).toContain('Not deliveredNo such user.');
  await user.click(screen.getByRole('button', { name: 'Send now' }));
  await waitFor(() => expect(api.listBodies('mail.resend')).toEqual([{ id }]));
});

test('while a mail is sent again, it cannot be sent twice', async () => {
  const { api, user } = await openMail();
  api.replies['mail.resend'] = replyNever;
  await user.click(screen.getByRole('button', sendAgain));
  const button = screen.getByRole('button', sendAgain);
  expect(button).toHaveProperty('disabled', true);
  await user.click(button);
  expect(api.listBodies('mail.resend')).toHaveLength(1);
});

test('a mail that cannot be sent again shows the reason and stays open', async () => {
  const { api, user, onClose } = await openMail();
  api.replies['mail.resend'] = createRejection(409, 'conflict', 'This e-mail is being sent right now.');
  await user.click(screen.getByRole('button', sendAgain));
  await screen.findByText('This e-mail is being sent right now.');
  expect(onClose).not.toHaveBeenCalled();
});

test('a Developer can read a mail, but not send it again', async () => {
  storeSignIn({ id: 'dev', role: 'Developer' } as never, 'secret');
  await openMail();
  screen.getByText('You can view everything here. Only a Super Admin can make changes.');
  expect(screen.getByRole('button', sendAgain)).toHaveProperty('disabled', true);
  expect(screen.getByRole('button', { name: 'Show formatted' })).toHaveProperty('disabled', false);
});

test('Escape closes the mail', async () => {
  const { user, onClose } = await openMail();
  await user.keyboard('{Escape}');
  expect(onClose).toHaveBeenCalledTimes(1);
});
