export { ChapterList } from './chapter-list.tsx';
export { storyChaptersQuery } from './chapters.api.ts';
export { InterviewChapters } from './interview-chapters.tsx';
export { QuestionPanel } from './lazy-question-panel.tsx';
