import type { InterviewQuestions } from '@lifestory/contract';
import { screen, waitFor, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { createFakeApi, createRejection } from '../../../../testing/fake-api.ts';
import { renderElement } from '../../../../testing/render.tsx';
import { signInAs } from '../../../people/people/person.fixture.ts';
import { InterviewQuestionsCard } from '../lazy-questions.tsx';
import { libraryTopics, questionId } from '../question.fixture.ts';

const interviewId = questionId(99);
const ownQuestion = { id: questionId(1), text: 'Where did you grow up?', asker: '', asked_at: null };
const familyQuestion = {
  id: questionId(2),
  text: 'What did your kitchen smell like?',
  asker: 'Anna, 12',
  asked_at: '2027-03-01T17:10:00.000Z',
};
const topic = { id: questionId(3), text: 'The accident of 1961', asker: 'Clara' };
const fullList: InterviewQuestions = { questions: [ownQuestion, familyQuestion], topics_to_avoid: [topic] };

async function show(list: InterviewQuestions = fullList) {
  signInAs('Super Admin');
  const saved = { success: true as const, message: 'Saved' };
  const api = createFakeApi({
    'questions.ofInterview': { success: true, data: list },
    'questions.library': { success: true, data: libraryTopics },
    'questions.add': saved,
    'questions.change': saved,
    'questions.remove': saved,
    'questions.order': saved,
  });
  const rendered = await renderElement(<InterviewQuestionsCard interviewId={interviewId} />);
  await screen.findByRole('textbox', { name: 'Your own question' });
  return { ...rendered, api };
}

test('the list shows who asks, what is asked already, and the topics to avoid', async () => {
  await show();
  const list = screen.getByRole('list', { name: 'Questions in the order in which to ask them' });
  const [first, second] = within(list).getAllByRole('listitem');
  expect(first?.textContent).toContain('Where did you grow up?');
  expect(first?.textContent).not.toContain('asked by');
  expect(second?.textContent).toContain('– asked by Anna, 12');
  expect(second?.textContent).toContain('Asked');
  const topics = screen.getByRole('region', { name: 'Topics to avoid' });
  expect(topics.textContent).toContain('The accident of 1961 – Clara');
});

test('a question is moved with the keyboard, keeps the focus, and its new place is announced', async () => {
  const { user, api } = await show();
  api.replies['questions.ofInterview'] = () => ({
    success: true,
    data: { ...fullList, questions: [familyQuestion, ownQuestion] },
  });
  const moveUp = () => screen.getByRole('button', { name: 'Move up: What did your kitchen smell like?' });
  expect(screen.getByRole('button', { name: /^Move up: Where/ })).toHaveProperty('disabled', true);
  moveUp().focus();
  await user.keyboard('{Enter}');
  await waitFor(() =>
    expect(api.listBodies('questions.order')).toEqual([
      { id: interviewId, ids: [familyQuestion.id, ownQuestion.id] },
    ]),
  );
  screen.getByText('What did your kitchen smell like?: now number 1 of 2');
  // At the top it cannot move up any more, so the focus is on the other button.
  expect(document.activeElement?.getAttribute('aria-label')).toBe(
    'Move down: What did your kitchen smell like?',
  );
});

test('an order that is refused shows why and restores the list', async () => {
  const { user, api } = await show();
  api.replies['questions.order'] = createRejection(409, 'conflict', 'The list has changed in the meantime.');
  await user.click(screen.getByRole('button', { name: /^Move down: Where/ }));
  await screen.findByText('The list has changed in the meantime.');
  await waitFor(() => {
    const list = screen.getByRole('list', { name: /^Questions in the order/ });
    expect(within(list).getAllByRole('listitem')[0]?.textContent).toContain('Where did you grow up?');
  });
});

test('questions are chosen from the library, without hidden ones and those in the list', async () => {
  const { user, api } = await show();
  await user.click(screen.getByRole('button', { name: 'Choose from the library' }));
  const dialog = await screen.findByRole('dialog', { name: 'Choose questions' });
  const group = await within(dialog).findByRole('group', { name: 'Childhood home' });
  expect(within(group).getByRole('checkbox', { name: /already in the list/ })).toHaveProperty(
    'disabled',
    true,
  );
  expect(within(dialog).queryByText('A hidden question?')).toBeNull();
  await user.type(within(dialog).getByRole('searchbox', { name: 'Search the questions' }), 'JOB');
  expect(within(dialog).queryByRole('group', { name: 'Childhood home' })).toBeNull();
  await user.click(within(dialog).getByRole('checkbox', { name: 'What was your first job?' }));
  await user.click(within(dialog).getByRole('button', { name: 'Add 1 question' }));
  await waitFor(() =>
    expect(api.listBodies('questions.add')).toEqual([
      { id: interviewId, texts: ['What was your first job?'] },
    ]),
  );
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
});

test('staff add and edit their own questions; those of the family can only be removed', async () => {
  const { user, api } = await show();
  const field = screen.getByRole<HTMLInputElement>('textbox', { name: 'Your own question' });
  await user.type(field, 'Who taught you to dance?');
  await user.click(screen.getByRole('button', { name: 'Add question' }));
  await waitFor(() => expect(field.value).toBe(''));
  expect(api.listBodies('questions.add')).toEqual([{ id: interviewId, texts: ['Who taught you to dance?'] }]);
  expect(screen.queryByRole('button', { name: /^Edit: What did your kitchen/ })).toBeNull();
  await user.click(screen.getByRole('button', { name: 'Edit: Where did you grow up?' }));
  await user.type(screen.getByRole('textbox', { name: 'Question' }), ' Tell us.');
  await user.click(screen.getByRole('button', { name: 'Save' }));
  await waitFor(() =>
    expect(api.listBodies('questions.change')).toEqual([
      { id: ownQuestion.id, text: 'Where did you grow up? Tell us.' },
    ]),
  );
  await user.click(screen.getByRole('button', { name: 'Remove: The accident of 1961' }));
  const dialog = await screen.findByRole('dialog', { name: 'Remove this from the session?' });
  await user.click(within(dialog).getByRole('button', { name: 'Remove' }));
  await waitFor(() => expect(api.listBodies('questions.remove')).toEqual([{ id: topic.id }]));
});

test('a Developer sees no questions and requests none', async () => {
  signInAs('Developer');
  const api = createFakeApi({});
  await renderElement(<InterviewQuestionsCard interviewId={interviewId} />);
  expect(screen.queryByText('Questions')).toBeNull();
  expect(api.requests).toEqual([]);
});
