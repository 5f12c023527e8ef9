import type { Contract } from '@lifestory/contract';
import type { AppContext } from '../../../context.ts';
import type { Handlers } from '../../../http/handlers.ts';
import { reachOf } from '../../calendar/interviews/index.ts';
import {
  listChaptersForStaff,
  listOwnChapters,
  removeChapter,
  saveChapter,
  storyReachOf,
} from './chapter.service.ts';
import { type MarkedCall, markMoment, undoMark } from './mark.service.ts';

export const chapterHandlers = (app: AppContext, call: MarkedCall): Handlers<Contract['chapters']> => ({
  ofStory: async ({ actor }) => ({ success: true, data: await listOwnChapters(app, actor) }),
  save: ({ actor, body }) => saveChapter(app, actor, storyReachOf(actor), body),
  delete: ({ actor, body }) => removeChapter(app, actor, storyReachOf(actor), body.id),
  ofInterview: async ({ actor, body }) => ({
    success: true,
    data: await listChaptersForStaff(app, actor, body.id),
  }),
  saveByStaff: ({ actor, body }) => saveChapter(app, actor, { reach: reachOf(actor) }, body),
  deleteByStaff: ({ actor, body }) => removeChapter(app, actor, { reach: reachOf(actor) }, body.id),
  mark: async ({ actor, body }) => ({
    success: true,
    data: await markMoment(app, call, actor, body),
  }),
  undoMark: ({ actor, body }) => undoMark(app, call, actor, body),
});
