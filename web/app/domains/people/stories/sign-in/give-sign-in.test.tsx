import { screen, waitFor } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { createFakeApi, createRejection } from '../../../../testing/fake-api.ts';
import { renderElement } from '../../../../testing/render.tsx';
import { signInAs } from '../../people/person.fixture.ts';
import { GiveSignIn } from './give-sign-in.tsx';
import { SignInAction } from './sign-in-action.tsx';

async function openDialog(storytellerId?: string) {
  const onGiven = vi.fn(async () => undefined);
  const { user } = await renderElement(
    storytellerId === undefined ? (
      <GiveSignIn fname="Henry" wasInvited={false} />
    ) : (
      <SignInAction fname="Henry" storytellerId={storytellerId} onGiven={onGiven} />
    ),
  );
  await user.click(screen.getByRole('button', { name: 'Give Henry a sign-in' }));
  await screen.findByRole('dialog', { name: 'A sign-in for Henry' });
  await user.type(screen.getByLabelText(/^Henry’s own e-mail/), 'henry@example.com');
  await user.type(screen.getByLabelText(/^E-mail again/), 'henry@example.com');
  return { user, onGiven };
}

const sendButton = () => screen.getByRole('button', { name: 'Send invitation' });

test('a helper enters the storyteller’s e-mail address, and an invitation is sent', async () => {
  const api = createFakeApi({
    'stories.giveSignIn': { success: true, message: 'The invitation is on its way.' },
  });
  const { user } = await openDialog();
  await user.click(sendButton());
  await screen.findByText('The invitation is on its way.');
  expect(api.listBodies('stories.giveSignIn')).toEqual([
    { email: 'henry@example.com', confirmation_email: 'henry@example.com' },
  ]);
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
});

test('for staff, the id of the storyteller is sent', async () => {
  signInAs('Super Admin');
  const api = createFakeApi({
    'stories.giveSignIn': { success: true, message: 'The invitation is on its way.' },
  });
  const { user, onGiven } = await openDialog('henry');
  await user.click(sendButton());
  await waitFor(() => expect(api.listBodies('stories.giveSignIn')).toMatchObject([{ id: 'henry' }]));
  await waitFor(() => expect(onGiven).toHaveBeenCalledOnce());
});

test('a rejected e-mail address stays in the form with the reason', async () => {
  createFakeApi({
    'stories.giveSignIn': createRejection(422, 'invalid', { email: ['Another account uses it.'] }),
  });
  const { user, onGiven } = await openDialog();
  await user.click(sendButton());
  expect((await screen.findAllByText(/Another account uses it\./)).length).toBeGreaterThan(0);
  expect(screen.getByLabelText<HTMLInputElement>(/^Henry’s own e-mail/).value).toBe('henry@example.com');
  expect(onGiven).not.toHaveBeenCalled();
});
