export { QuestionBox } from './box/lazy-question-box.tsx';
export { InterviewQuestionsCard } from './lazy-questions.tsx';
export { QuestionLibrary } from './library/question-library.tsx';
export { interviewQuestionsQuery } from './questions.api.ts';
