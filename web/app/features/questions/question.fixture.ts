import type { QuestionTopic } from '@lifestory/contract';

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
