import { contract } from '@lifestory/contract';
import type { AppContext } from '../../context.ts';
import type { Feature } from '../../feature.ts';
import { chapterHandlers } from './chapter.handlers.ts';
import type { FindRecordedMs } from './mark.service.ts';
import { eraseChapters, exportChapters } from './personal-data.queries.ts';

export {
  type ChapterSpan,
  findChapterOfStory,
  selectOrderedChapters,
} from './chapter.queries.ts';
export { insertImportedChapters } from './chapter-import.queries.ts';
export type { FindRecordedMs };

/**
 * The chapters of films. `findRecordedMs` finds the position in the film at which a mark during the call creates a
 * chapter.
 */
export const chaptersFeature = (
  app: AppContext,
  findRecordedMs: FindRecordedMs,
): Feature<typeof contract.chapters> => ({
  routes: contract.chapters,
  tables: ['chapters'],
  erase: eraseChapters,
  exportData: exportChapters,
  handlers: chapterHandlers(app, findRecordedMs),
});
