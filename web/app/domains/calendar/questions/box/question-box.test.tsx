import { screen, waitFor, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { storeSignIn } from '../../../../api/sign-in.ts';
import { createFakeApi, createRejection } from '../../../../testing/fake-api.ts';
import { renderElement } from '../../../../testing/render.tsx';
import { userInfo } from '../../../people/people/person.fixture.ts';
import { questionBox as box, questionId } from '../question.fixture.ts';
import QuestionBox from './question-box.tsx';

async function show(
  data = box(),
  { token = null, fname = 'Rose' as string | null }: { token?: string | null; fname?: string | null } = {},
) {
  if (token === null) storeSignIn(userInfo({ fname: 'Clara', role: 'Sub User' }), 'secret');
  const done = { success: true as const, message: 'Thank you' };
  const api = createFakeApi({
    'questions.boxes': { success: true, data: [data] },
    'questions.addToBox': done,
    'questions.takeFromBox': done,
    'questions.boxByLink': { success: true, data },
    'questions.addByLink': done,
    'questions.takeByLink': done,
  });
  const rendered = await renderElement(<QuestionBox token={token} fname={fname} />);
  await screen.findByRole('heading');
  return { ...rendered, api };
}
const form = (name: string) => within(screen.getByRole('form', { name }));

test('a member asks in the name of a child, and the name stays for the next question', async () => {
  const { user, api } = await show();
  screen.getByRole('heading', { name: 'What would you like to ask Rose?' });
  const { getByRole } = form('Your question');
  const name = getByRole<HTMLInputElement>('textbox', { name: 'Who is asking?' });
  expect(name.value).toBe('Clara');
  await user.clear(name);
  await user.type(name, 'Anna');
  await user.type(getByRole('textbox', { name: 'Age, if you like' }), '12');
  const text = getByRole<HTMLTextAreaElement>('textbox', { name: 'Your question' });
  await user.type(text, 'Did you have a dog?');
  await user.click(getByRole('button', { name: 'Send the question' }));
  await screen.findByText('Thank you. Your question is in the list.');
  expect(api.listBodies('questions.addToBox')).toEqual([
    { interview_id: questionId(1), kind: 'question', text: 'Did you have a dog?', name: 'Anna', age: 12 },
  ]);
  expect([text.value, name.value]).toEqual(['', 'Anna']);
});

test('only one’s own questions can be taken back', async () => {
  const { user, api } = await show();
  expect(screen.queryByRole('button', { name: 'Take back: Whom did you dance with?' })).toBeNull();
  await user.click(screen.getByRole('button', { name: 'Take back: What did your kitchen smell like?' }));
  await waitFor(() =>
    expect(api.listBodies('questions.takeFromBox')).toEqual([
      { interview_id: questionId(1), question_id: questionId(3) },
    ]),
  );
});

test('a topic to avoid goes to staff only; what was named is counted, not shown', async () => {
  const { user, api } = await show(box({ own_topics: 2 }));
  await user.click(screen.getByText('Is there something we should not ask about?'));
  screen.getByText(/Neither Rose nor the family sees it/);
  screen.getByText(/You have named 2 topics to avoid/);
  const { getByRole } = form('Please do not ask about');
  await user.type(getByRole('textbox', { name: 'Please do not ask about' }), 'The war');
  await user.click(getByRole('button', { name: 'Send to our staff' }));
  await screen.findByText('Thank you. Our staff will avoid it.');
  expect(api.listBodies('questions.addToBox')).toMatchObject([
    { kind: 'topic_to_avoid', text: 'The war', age: null },
  ]);
  await user.click(screen.getByRole('button', { name: 'Take back' }));
  await waitFor(() =>
    expect(api.listBodies('questions.takeFromBox')).toEqual([{ interview_id: questionId(1) }]),
  );
});

test('a refusal shows why and keeps the text', async () => {
  const { user, api } = await show();
  api.replies['questions.addToBox'] = createRejection(
    409,
    'conflict',
    'You have already asked 20 questions.',
  );
  const { getByRole } = form('Your question');
  const text = getByRole<HTMLTextAreaElement>('textbox', { name: 'Your question' });
  await user.type(text, 'One more?');
  await user.click(getByRole('button', { name: 'Send the question' }));
  await screen.findByText('You have already asked 20 questions.');
  expect(text.value).toBe('One more?');
});

test('the booker asks with the mailed link', async () => {
  const { user, api } = await show(box({ questions: [] }), { token: 'own-token' });
  screen.getByRole('heading', { name: 'Questions for the interview' });
  const { getByRole } = form('Your question');
  await user.type(getByRole('textbox', { name: 'Your question' }), 'Did you have a dog?');
  await user.type(getByRole('textbox', { name: 'Who is asking?' }), 'Dora');
  await user.click(getByRole('button', { name: 'Send the question' }));
  await waitFor(() =>
    expect(api.listBodies('questions.addByLink')).toEqual([
      { token: 'own-token', kind: 'question', text: 'Did you have a dog?', name: 'Dora', age: null },
    ]),
  );
});

test('once the interview has begun, questions are read-only', async () => {
  await show(box({ is_open: false }), { fname: null });
  screen.getByText('The interview has begun, so questions can no longer be added.');
  screen.getByText('Whom did you dance with?');
  expect(screen.queryByRole('button')).toBeNull();
  expect(screen.queryByRole('form')).toBeNull();
});
