import { contract } from '@lifestory/contract';
import type { AppContext } from '../../../context.ts';
import type { Feature } from '../../../feature.ts';
import { chapterHandlers } from './chapter.handlers.ts';
import type { FindRecordedMs, MarkedCall } from './mark.service.ts';
import { eraseChapters, exportChapters } from './personal-data.queries.ts';

export {
  type ChapterSpan,
  findChapterOfStory,
  selectOrderedChapters,
} from './chapter.queries.ts';
export { insertImportedChapters } from './chapter-import.queries.ts';
export type { FindRecordedMs };

/** The chapters of films, which marks during a call create. */
export const chaptersFeature = (app: AppContext, call: MarkedCall): Feature<typeof contract.chapters> => ({
  routes: contract.chapters,
  tables: ['chapters'],
  erase: eraseChapters,
  exportData: exportChapters,
  handlers: chapterHandlers(app, call),
});
