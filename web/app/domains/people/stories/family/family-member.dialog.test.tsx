import { screen } from '@testing-library/react';
import { beforeEach, expect, test, vi } from 'vitest';
import { createFakeApi, createRejection, replyNever } from '../../../../testing/fake-api.ts';
import { renderElement } from '../../../../testing/render.tsx';
import { familyMember } from '../story.fixture.ts';
import { FamilyMemberDialog } from './family-member.dialog.tsx';

const onClose = vi.fn();
const onChange = vi.fn(async () => undefined);

beforeEach(() => {
  onClose.mockClear();
  onChange.mockClear();
});

async function showDialog() {
  const { user } = await renderElement(
    <FamilyMemberDialog member={familyMember()} customerId="c1" onClose={onClose} onChange={onChange} />,
  );
  await screen.findByRole('dialog', { name: 'Edit Nora Reed' });
  return user;
}

const fieldValue = (label: string | RegExp) => screen.getByLabelText<HTMLInputElement>(label).value;

test('the dialog starts with the member’s data and a read-only e-mail address', async () => {
  await showDialog();
  expect(['First name', 'Last name', 'Phone'].map((label) => fieldValue(new RegExp(label)))).toEqual([
    'Nora',
    'Reed',
    '+1 213 555 0101',
  ]);
  expect(fieldValue('Email')).toBe('nora@example.com');
  expect(screen.getByLabelText<HTMLInputElement>('Email').readOnly).toBe(true);
  screen.getByText('An e-mail address cannot be changed.');
});

test('a change is sent for the member of this story, and the dialog closes with a success message', async () => {
  const api = createFakeApi({ 'stories.updateMember': { success: true, message: 'Updated successfully' } });
  const user = await showDialog();
  const firstName = screen.getByLabelText(/First name/);
  await user.clear(firstName);
  await user.type(firstName, 'Eleanor');
  await user.click(screen.getByRole('button', { name: 'Update' }));
  await screen.findByText('Updated successfully');
  expect(api.listBodies('stories.updateMember')).toEqual([
    { id: 'nora', customer_id: 'c1', fname: 'Eleanor', lname: 'Reed', contact: '+1 213 555 0101' },
  ]);
  expect(onClose).toHaveBeenCalledOnce();
  expect(onChange).toHaveBeenCalledOnce();
});

test('a rejected name is marked with the reason, and the dialog keeps the input', async () => {
  createFakeApi({
    'stories.updateMember': createRejection(422, 'invalid', { lname: ['Please enter a last name.'] }),
  });
  const user = await showDialog();
  const lastName = screen.getByLabelText(/Last name/);
  await user.clear(lastName);
  await user.type(screen.getByLabelText('Phone'), '9');
  await user.click(screen.getByRole('button', { name: 'Update' }));
  await screen.findByRole('alert');
  expect(lastName.getAttribute('aria-invalid')).toBe('true');
  await user.click(screen.getByRole('button', { name: 'Please enter a last name.' }));
  expect(document.activeElement).toBe(lastName);
  expect(fieldValue('Phone')).toBe('+1 213 555 01019');
  expect(onClose).not.toHaveBeenCalled();
});

test('the list of errors can be dismissed', async () => {
  createFakeApi({
    'stories.updateMember': createRejection(404, 'not_found', 'This person is not in the story.'),
  });
  const user = await showDialog();
  await user.click(screen.getByRole('button', { name: 'Update' }));
  await screen.findByText('This person is not in the story.');
  await user.click(screen.getByRole('button', { name: 'Dismiss' }));
  expect(screen.queryByText('This person is not in the story.')).toBeNull();
});

test('while a change is being sent, it cannot be sent again', async () => {
  const api = createFakeApi({ 'stories.updateMember': replyNever });
  const user = await showDialog();
  const update = screen.getByRole('button', { name: 'Update' });
  await user.click(update);
  expect(update.hasAttribute('disabled')).toBe(true);
  await user.type(screen.getByLabelText('Phone'), '{Enter}');
  expect(api.listBodies('stories.updateMember')).toHaveLength(1);
});

test('Cancel closes the dialog and sends nothing', async () => {
  const api = createFakeApi({});
  const user = await showDialog();
  await user.type(screen.getByLabelText('Phone'), '9');
  await user.click(screen.getByRole('button', { name: 'Cancel' }));
  expect(onClose).toHaveBeenCalledOnce();
  expect(api.requests).toEqual([]);
});

test('Escape asks for confirmation before a change is lost', async () => {
  const user = await showDialog();
  await user.type(screen.getByLabelText('Phone'), '9');
  await user.keyboard('{Escape}');
  await screen.findByRole('dialog', { name: 'Close without saving?' });
  expect(onClose).not.toHaveBeenCalled();
  await user.click(screen.getByRole('button', { name: 'Close without saving' }));
  expect(onClose).toHaveBeenCalledOnce();
});
