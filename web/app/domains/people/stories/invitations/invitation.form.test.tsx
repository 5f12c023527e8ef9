import { screen, within } from '@testing-library/react';
import { beforeEach, expect, test, vi } from 'vitest';
import { createFakeApi, createRejection, replyNever } from '../../../../testing/fake-api.ts';
import { renderElement } from '../../../../testing/render.tsx';
import { InvitationForm } from './invitation.form.tsx';

const onClose = vi.fn();
const onInvited = vi.fn(async () => undefined);
const sentReply = { success: true, message: 'One invitation was sent.' } as const;

beforeEach(() => {
  onClose.mockClear();
  onInvited.mockClear();
});

const showForm = (props: { note?: string; hideRelationship?: boolean; relationship?: string } = {}) =>
  renderElement(
    <InvitationForm userId="rose" relationship="" onInvited={onInvited} onClose={onClose} {...props} />,
  );

const person = (number: number) => within(screen.getByRole('group', { name: `Person ${number}` }));
const countPersons = () => screen.getAllByRole('group').length;
const sendButton = () => screen.getByRole('button', { name: 'Send invitation' });

test('the form starts with one empty person and focuses the first name', async () => {
  await showForm();
  expect(countPersons()).toBe(1);
  expect(document.activeElement).toBe(person(1).getByLabelText(/First name/));
  expect(person(1).queryByRole('button', { name: 'Remove person 1' })).toBeNull();
});

test('all entered data are sent for the story, and the form closes', async () => {
  const api = createFakeApi({ 'stories.invite': sentReply });
  const { user } = await showForm();
  await user.keyboard('N');
  await user.type(person(1).getByLabelText(/Last name/), 'R');
  await user.type(person(1).getByLabelText(/^Email/), 'n@x.us');
  await user.type(person(1).getByLabelText(/Confirm email/), 'n@x.us');
  await user.selectOptions(person(1).getByLabelText('Relationship'), 'Daughter');
  await user.type(person(1).getByLabelText('Phone (optional)'), '555');
  await user.click(sendButton());
  await screen.findByText('One invitation was sent.');
  expect(api.listBodies('stories.invite')).toEqual([
    [
      {
        fname: 'N',
        lname: 'R',
        email: 'n@x.us',
        confirmation_email: 'n@x.us',
        relationship: 'Daughter',
        phone: '555',
      },
    ],
  ]);
  expect(onClose).toHaveBeenCalledOnce();
  expect(onInvited).toHaveBeenCalledOnce();
});

test('a new row has the preset relationship', async () => {
  await showForm({ relationship: 'Friend' });
  expect(person(1).getByLabelText<HTMLSelectElement>('Relationship').value).toBe('Friend');
});

test('a form without the relationship field sends the preset relationship', async () => {
  const api = createFakeApi({ 'stories.invite': sentReply });
  const { user } = await showForm({ relationship: 'Unknown', hideRelationship: true });
  expect(person(1).queryByLabelText('Relationship')).toBeNull();
  await user.click(sendButton());
  await screen.findByText('One invitation was sent.');
  expect(api.listBodies('stories.invite')).toEqual([[expect.objectContaining({ relationship: 'Unknown' })]]);
});

test('the button is labeled Save if invitations are sent later', async () => {
  const { user } = await showForm({ note: 'They are sent later.' });
  screen.getByText('They are sent later.');
  screen.getByRole('button', { name: 'Save invitation' });
  await user.click(screen.getByRole('button', { name: 'Add row' }));
  screen.getByRole('button', { name: 'Save 2 invitations' });
});

test('an added person takes the focus, and the button shows the number of invitations', async () => {
  const { user } = await showForm();
  await user.click(screen.getByRole('button', { name: 'Add row' }));
  expect(document.activeElement).toBe(person(2).getByLabelText(/First name/));
  screen.getByRole('button', { name: 'Send 2 invitations' });
});

test('removing a person keeps the input for the others', async () => {
  const { user } = await showForm();
  await user.keyboard('N');
  await user.click(screen.getByRole('button', { name: 'Add row' }));
  await user.keyboard('P');
  await user.click(screen.getByRole('button', { name: 'Remove person 1' }));
  expect(countPersons()).toBe(1);
  expect(person(1).getByLabelText<HTMLInputElement>(/First name/).value).toBe('P');
});

test('a rejected field is marked and linked from the error list, and all input stays', async () => {
  createFakeApi({
    'stories.invite': createRejection(422, 'invalid', { '0.email': ['Please enter an e-mail address.'] }),
  });
  const { user } = await showForm();
  await user.keyboard('N');
  await user.click(sendButton());
  await user.click(await screen.findByRole('button', { name: 'Please enter an e-mail address.' }));
  const email = person(1).getByLabelText(/^Email/);
  expect(email.getAttribute('aria-invalid')).toBe('true');
  expect(document.activeElement).toBe(email);
  expect(person(1).getByLabelText<HTMLInputElement>(/First name/).value).toBe('N');
  expect(onClose).not.toHaveBeenCalled();
});

test('the error list includes the person’s number if there are several people', async () => {
  createFakeApi({
    'stories.invite': createRejection(422, 'invalid', { '1.fname': ['Please enter a first name.'] }),
  });
  const { user } = await showForm();
  await user.click(screen.getByRole('button', { name: 'Add row' }));
  await user.click(screen.getByRole('button', { name: 'Send 2 invitations' }));
  await screen.findByRole('button', { name: 'Person 2: Please enter a first name.' });
  person(2).getByText('Please enter a first name.');
  expect(person(1).queryByText('Please enter a first name.')).toBeNull();
});

test('removing a person removes the messages, which might refer to the wrong person', async () => {
  createFakeApi({
    'stories.invite': createRejection(422, 'invalid', { '1.fname': ['Please enter a first name.'] }),
  });
  const { user } = await showForm();
  await user.click(screen.getByRole('button', { name: 'Add row' }));
  await user.click(screen.getByRole('button', { name: 'Add row' }));
  await user.click(screen.getByRole('button', { name: 'Send 3 invitations' }));
  await screen.findByRole('alert');
  await user.click(screen.getByRole('button', { name: 'Remove person 1' }));
  expect(screen.queryByText('Please enter a first name.')).toBeNull();
  expect(screen.queryByRole('alert')).toBeNull();
});

test('a rejection that concerns no field shows its reason, which can be dismissed', async () => {
  createFakeApi({ 'stories.invite': createRejection(429, 'too_many', 'At most 20 people a day.') });
  const { user } = await showForm();
  await user.click(sendButton());
  await screen.findByText('At most 20 people a day.');
  await user.click(screen.getByRole('button', { name: 'Dismiss' }));
  expect(screen.queryByText('At most 20 people a day.')).toBeNull();
});

test('a retry keeps the idempotency key, and changed invitations get a new one', async () => {
  const api = createFakeApi({ 'stories.invite': createRejection(503, 'unavailable', 'Please try again.') });
  const { user } = await showForm();
  const sendAndFail = async (times: number) => {
    await user.click(sendButton());
    await screen.findByText('Please try again.');
    expect(api.requests).toHaveLength(times);
  };
  await sendAndFail(1);
  await sendAndFail(2);
  await user.type(person(1).getByLabelText(/First name/), 'N');
  await sendAndFail(3);
  const [firstKey, retryKey, changedKey] = api.requests.map(({ headers }) => headers.get('Idempotency-Key'));
  expect(firstKey).toBeTruthy();
  expect(retryKey).toBe(firstKey);
  expect(changedKey).not.toBe(firstKey);
});

test('while the invitations are being sent, they cannot be sent again', async () => {
  const api = createFakeApi({ 'stories.invite': replyNever });
  const { user } = await showForm();
  await user.click(sendButton());
  const loading = await screen.findByRole('button', { name: 'Loading...' });
  expect(loading.hasAttribute('disabled')).toBe(true);
  await user.type(person(1).getByLabelText(/First name/), '{Enter}');
  expect(api.listBodies('stories.invite')).toHaveLength(1);
});

test('Cancel closes the form and sends nothing', async () => {
  const api = createFakeApi({});
  const { user } = await showForm();
  await user.keyboard('N');
  await user.click(screen.getByRole('button', { name: 'Cancel' }));
  expect(onClose).toHaveBeenCalledOnce();
  expect(api.requests).toEqual([]);
});

test('the browser asks for confirmation before the window is closed with unsaved invitations', async () => {
  const { user } = await showForm();
  const asksBeforeClosing = () => !window.dispatchEvent(new Event('beforeunload', { cancelable: true }));
  expect(asksBeforeClosing()).toBe(false);
  await user.keyboard('N');
  expect(asksBeforeClosing()).toBe(true);
});

test('the message of a field disappears when it is corrected, with that of its pair', async () => {
  createFakeApi({
    'stories.invite': createRejection(422, 'invalid', {
      '0.fname': ['Please enter a first name.'],
      '0.lname': ['Please enter a last name.'],
      '0.confirmation_email': ['The two e-mail addresses are not the same.'],
      '0.phone': ['Please enter a valid phone number, or leave it empty.'],
    }),
  });
  const { user } = await showForm();
  await user.click(sendButton());
  await screen.findByRole('button', { name: 'Please enter a first name.' });
  await user.type(person(1).getByLabelText(/Last name/), 'Björk');
  expect(screen.queryByText(/Please enter a (first|last) name/)).toBeNull();
  await user.type(person(1).getByLabelText(/^Email/), 'b@x.us');
  expect(screen.queryByText('The two e-mail addresses are not the same.')).toBeNull();
  const phone = person(1).getByLabelText('Phone (optional)');
  expect(phone.getAttribute('aria-invalid')).toBe('true');
  await user.type(phone, '5');
  expect(phone.getAttribute('aria-invalid')).not.toBe('true');
  expect(screen.queryByRole('alert')).toBeNull();
});
