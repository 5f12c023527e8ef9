import type { InterviewQuestion } from '@lifestory/contract';
import { screen, waitFor, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { createFakeApi, createRejection } from '../../../testing/fake-api.ts';
import { renderElement } from '../../../testing/render.tsx';
import { questionId } from '../../calendar/questions/question.fixture.ts';
import QuestionPanel from './question-panel.tsx';

const interviewId = questionId(99);
const kitchen: InterviewQuestion = {
  id: questionId(1),
  text: 'What did your kitchen smell like?',
  asker: 'Anna, 12',
  asked_at: null,
};
const school: InterviewQuestion = { ...kitchen, id: questionId(2), text: 'How was school?', asker: '' };

/** Shows the panel of an interview whose server keeps which questions were asked. */
async function show(reply: { chapter_id: string | null; at_ms: number | null }) {
  const askedIds = new Set<string>();
  const api = createFakeApi({
    'questions.ofInterview': () => ({
      success: true,
      data: {
        questions: [kitchen, school].map((question) => ({
          ...question,
          asked_at: askedIds.has(question.id) ? '2027-03-01T17:10:00.000Z' : null,
        })),
        topics_to_avoid: [{ id: questionId(3), text: 'The accident', asker: 'Clara' }],
      },
    }),
    'chapters.mark': ({ body }) => {
      askedIds.add((body as { question_id?: string }).question_id ?? '');
      return { success: true, data: reply };
    },
    'chapters.undoMark': ({ body }) => {
      askedIds.delete((body as { question_id?: string }).question_id ?? '');
      return { success: true, message: 'Undone' };
    },
  });
  const rendered = await renderElement(<QuestionPanel interviewId={interviewId} />);
  await screen.findByRole('button', { name: 'Mark as asked: How was school?' });
  return { ...rendered, api };
}
const rowsOf = (name: string) =>
  within(screen.getByRole('list', { name }))
    .getAllByRole('listitem')
    .map((row) => row.querySelector('p')?.textContent);

test('one tap marks a question as asked, says where its chapter is, and can be undone', async () => {
  const { user, api } = await show({ chapter_id: questionId(50), at_ms: 750_000 });
  expect(rowsOf('Not asked yet')).toEqual([
    'What did your kitchen smell like? – asked by Anna, 12',
    'How was school?',
  ]);
  await user.click(screen.getByRole('button', { name: 'Mark as asked: What did your kitchen smell like?' }));
  await screen.findByText('What did your kitchen smell like?: chapter at 12:30');
  await waitFor(() =>
    expect(rowsOf('Asked')).toEqual(['What did your kitchen smell like? – asked by Anna, 12']),
  );
  expect(api.listBodies('chapters.mark')).toEqual([{ id: interviewId, question_id: kitchen.id }]);
  await user.click(screen.getByRole('button', { name: 'Not asked: What did your kitchen smell like?' }));
  await waitFor(() => expect(rowsOf('Not asked yet')).toHaveLength(2));
  expect(api.listBodies('chapters.undoMark')).toEqual([{ id: interviewId, question_id: kitchen.id }]);
});

test('a moment is marked without a question, and the mark can be undone', async () => {
  const { user, api } = await show({ chapter_id: questionId(50), at_ms: 61_000 });
  await user.click(screen.getByRole('button', { name: 'Mark this moment' }));
  await screen.findByText('This moment: chapter at 1:01');
  await user.click(screen.getByRole('button', { name: 'Undo' }));
  await waitFor(() =>
    expect(api.listBodies('chapters.undoMark')).toEqual([{ id: interviewId, chapter_id: questionId(50) }]),
  );
  await waitFor(() => expect(screen.queryByText(/chapter at/)).toBeNull());
});

test('while nothing is recorded, a question is marked without a chapter', async () => {
  const { user } = await show({ chapter_id: null, at_ms: null });
  await user.click(screen.getByRole('button', { name: 'Mark as asked: How was school?' }));
  await screen.findByText('How was school?: marked as asked');
  await user.click(screen.getByRole('button', { name: 'Mark this moment' }));
  await screen.findByText('Nothing is being recorded, so there is no moment to mark.');
});

test('the interviewer sees what to avoid, and why a mark was refused', async () => {
  const { user, api } = await show({ chapter_id: null, at_ms: null });
  screen.getByText('The accident');
  api.replies['chapters.mark'] = createRejection(404, 'not_found', 'This question was removed.');
  await user.click(screen.getByRole('button', { name: 'Mark as asked: How was school?' }));
  await screen.findByText('This question was removed.');
});
