import type { Contract } from '@lifestory/contract';
import type { AppContext } from '../../../context.ts';
import type { Handlers } from '../../../http/handlers.ts';
import { addEntryByLink, openLinkBox, withdrawEntryByLink } from './booking-link.service.ts';
import {
  addQuestions,
  changeQuestion,
  fetchInterviewQuestions,
  orderQuestions,
  removeQuestion,
} from './interview-question.service.ts';
import {
  fetchLibrary,
  orderLibrary,
  orderTopics,
  saveLibraryQuestion,
  saveTopic,
} from './library.service.ts';
import { addEntry, assertOwnInterview, listOwnBoxes, withdrawEntry } from './question-box.service.ts';

export const questionHandlers = (app: AppContext): Handlers<Contract['questions']> => ({
  library: () => fetchLibrary(app),
  saveTopic: ({ actor, body }) => saveTopic(app, actor, body),
  saveLibraryQuestion: ({ actor, body }) => saveLibraryQuestion(app, actor, body),
  orderLibrary: ({ body }) => orderLibrary(app, body),
  orderTopics: ({ body }) => orderTopics(app, body.ids),
  ofInterview: ({ actor, body }) => fetchInterviewQuestions(app, actor, body.id),
  add: ({ actor, body }) => addQuestions(app, actor, body),
  change: ({ actor, body }) => changeQuestion(app, actor, body),
  remove: ({ actor, body }) => removeQuestion(app, actor, body.id),
  order: ({ actor, body }) => orderQuestions(app, actor, body),
  boxes: async ({ actor }) => ({ success: true, data: await listOwnBoxes(app, actor) }),
  addToBox: async ({ actor, body: { interview_id: interviewId, ...entry } }) => {
    await assertOwnInterview(app, actor, interviewId);
    await addEntry(app, { interviewId, authorId: actor.personId }, entry);
  },
  takeFromBox: async ({ actor, body: { interview_id: interviewId, question_id: id } }) => {
    await assertOwnInterview(app, actor, interviewId);
    await withdrawEntry(app, { interviewId, authorId: actor.personId, id });
  },
  boxByLink: async ({ body, client }) => ({
    success: true,
    data: await openLinkBox(app, body.token, client),
  }),
  addByLink: ({ body, client }) => addEntryByLink(app, body, client),
  takeByLink: ({ body, client }) => withdrawEntryByLink(app, body, client),
});
