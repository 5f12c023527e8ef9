import { contract } from '@lifestory/contract';
import type { AppContext } from '../../../context.ts';
import type { Feature } from '../../../feature.ts';
import { eraseQuestions, exportFamilyQuestions } from './personal-data.queries.ts';
import { questionHandlers } from './question.handlers.ts';
import { transferQuestionsJob } from './question-transfer.service.ts';
import { familyQuestionsAddedJob } from './staff-notification.jobs.ts';

export {
  type AskedQuestion,
  familyQuestionsOf,
  findLastAsked,
  markAsked,
  unmarkAsked,
} from './asked.queries.ts';
export { transferQuestions } from './question-transfer.service.ts';

/** The library of questions, the questions of each interview, and those that the family adds before it. */
export const questionsFeature = (app: AppContext): Feature<typeof contract.questions> => ({
  routes: contract.questions,
  tables: ['interview_questions', 'library_questions', 'question_topics'],
  erase: eraseQuestions,
  exportData: exportFamilyQuestions,
  handlers: questionHandlers(app),
  jobs: [familyQuestionsAddedJob(app), transferQuestionsJob(app)],
});
