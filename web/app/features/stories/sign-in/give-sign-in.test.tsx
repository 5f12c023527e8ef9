import { screen, waitFor } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { fakeApi, rejection } from '../../../testing/fake-api.ts';
import { renderElement } from '../../../testing/render.tsx';
import { signInAs } from '../../people/person.fixture.ts';
import { GiveSignIn } from './give-sign-in.tsx';
import { SignInAction } from './sign-in.action.tsx';

async function openDialog(storytellerId?: string) {
  const onGiven = vi.fn(async () => undefined);
  const { user } = await renderElement(
    storytellerId === undefined ? (
      <GiveSignIn fname="Henry" invited={false} />
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

const send = () => screen.getByRole('button', { name: 'Send invitation' });

test('a helper enters the address of the storyteller, who is invited there', async () => {
  const api = fakeApi({ 'stories.giveSignIn': { success: true, message: 'The invitation is on its way.' } });
  const { user } = await openDialog();
  await user.click(send());
  await screen.findByText('The invitation is on its way.');
  expect(api.bodies('stories.giveSignIn')).toEqual([
    { email: 'henry@example.com', confirmation_email: 'henry@example.com' },
  ]);
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
});

test('staff name the storyteller', async () => {
  signInAs('Super Admin');
  const api = fakeApi({ 'stories.giveSignIn': { success: true, message: 'The invitation is on its way.' } });
  const { user, onGiven } = await openDialog('henry');
  await user.click(send());
  await waitFor(() => expect(api.bodies('stories.giveSignIn')).toMatchObject([{ id: 'henry' }]));
  await waitFor(() => expect(onGiven).toHaveBeenCalledOnce());
});

test('a refused address stays in the form with its message', async () => {
  fakeApi({ 'stories.giveSignIn': rejection(422, 'invalid', { email: ['Another account uses it.'] }) });
  const { user, onGiven } = await openDialog();
  await user.click(send());
  expect((await screen.findAllByText(/Another account uses it\./)).length).toBeGreaterThan(0);
  expect(screen.getByLabelText<HTMLInputElement>(/^Henry’s own e-mail/).value).toBe('henry@example.com');
  expect(onGiven).not.toHaveBeenCalled();
});
