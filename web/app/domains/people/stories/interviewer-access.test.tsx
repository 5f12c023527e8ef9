import { screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { createFakeApi, createRejection } from '../../../testing/fake-api.ts';
import { renderElement } from '../../../testing/render.tsx';
import { InterviewerAccess } from './interviewer-access.tsx';

const notAllowed = { success: true as const, data: { allowed: false } };
const label = /^Let my interviewer see my photographs/;

test('the storyteller lets the interviewer see the photographs', async () => {
  const api = createFakeApi({
    'stories.interviewerAccess': notAllowed,
    'stories.setInterviewerAccess': { success: true, message: 'Your choice is saved.' },
  });
  const { user } = await renderElement(<InterviewerAccess />);
  const choice = await screen.findByRole<HTMLInputElement>('checkbox', { name: label });
  expect(choice.checked).toBe(false);
  api.replies['stories.interviewerAccess'] = { success: true, data: { allowed: true } };
  await user.click(choice);
  await screen.findByText('Your choice is saved.');
  expect(api.listBodies('stories.setInterviewerAccess')).toEqual([{ allowed: true }]);
});

test('if the choice cannot be saved, the reason is shown and the checkbox is unchanged', async () => {
  createFakeApi({
    'stories.interviewerAccess': notAllowed,
    'stories.setInterviewerAccess': createRejection(403, 'account_inactive', 'This account is in-active'),
  });
  const { user } = await renderElement(<InterviewerAccess />);
  await user.click(await screen.findByRole('checkbox', { name: label }));
  await screen.findByText('This account is in-active');
  expect(screen.getByRole<HTMLInputElement>('checkbox', { name: label }).checked).toBe(false);
});
