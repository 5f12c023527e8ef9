import type { QuestionTopic } from '@lifestory/contract';
import type { QuestionBox } from './box/question-box.api.ts';

/** A valid id for test data, by number. */
export const questionId = (number: number) => `01890000-0000-7000-8000-${String(number).padStart(12, '0')}`;

/** A small library with a hidden question. */
export const libraryTopics: QuestionTopic[] = [
  {
    id: questionId(10),
    name: 'Childhood home',
    questions: [
      { id: questionId(11), text: 'Where did you grow up?', is_hidden: false },
      { id: questionId(12), text: 'A hidden question?', is_hidden: true },
    ],
  },
  {
    id: questionId(20),
    name: 'Work',
    questions: [{ id: questionId(21), text: 'What was your first job?', is_hidden: false }],
  },
];

/** The open box of an interview, with a question of another member and one of the reader. */
export const questionBox = (change: Partial<QuestionBox> = {}): QuestionBox => ({
  interview_id: questionId(1),
  starts_at: '2027-03-01T17:00:00.000Z',
  is_open: true,
  questions: [
    { id: questionId(2), text: 'Whom did you dance with?', asker: 'Ben', is_own: false },
    { id: questionId(3), text: 'What did your kitchen smell like?', asker: 'Anna, 12', is_own: true },
  ],
  own_topics: 0,
  ...change,
});
