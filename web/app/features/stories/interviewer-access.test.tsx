import { screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { fakeApi, rejection } from '../../testing/fake-api.ts';
import { renderElement } from '../../testing/render.tsx';
import { InterviewerAccess } from './interviewer-access.tsx';

const off = { success: true as const, data: { allowed: false } };
const name = /^Let my interviewer see my photographs/;

test('the storyteller lets the interviewer see the photographs', async () => {
  const api = fakeApi({
    'stories.interviewerAccess': off,
    'stories.setInterviewerAccess': { success: true, message: 'Your choice is saved.' },
  });
  const { user } = await renderElement(<InterviewerAccess />);
  const choice = await screen.findByRole<HTMLInputElement>('checkbox', { name });
  expect(choice.checked).toBe(false);
  api.replies['stories.interviewerAccess'] = { success: true, data: { allowed: true } };
  await user.click(choice);
  await screen.findByText('Your choice is saved.');
  expect(api.bodies('stories.setInterviewerAccess')).toEqual([{ allowed: true }]);
});

test('a choice that is not saved shows the reason and stays as it was', async () => {
  fakeApi({
    'stories.interviewerAccess': off,
    'stories.setInterviewerAccess': rejection(403, 'account_inactive', 'This account is in-active'),
  });
  const { user } = await renderElement(<InterviewerAccess />);
  await user.click(await screen.findByRole('checkbox', { name }));
  await screen.findByText('This account is in-active');
  expect(screen.getByRole<HTMLInputElement>('checkbox', { name }).checked).toBe(false);
});
