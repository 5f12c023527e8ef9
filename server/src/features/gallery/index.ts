import { contract } from '@lifestory/contract';
import type { AppContext } from '../../context.ts';
import type { Feature } from '../../feature.ts';
import { eraseMemories } from './erasure.queries.ts';
import { exportMemories } from './export/personal-export.service.ts';
import { memoryHandlers } from './memory.handlers.ts';
import { clearMemoriesCron, removeMemoryJob } from './removal.jobs.ts';

export { labelOf } from './memories/memory.view.ts';
export { variantsOf, variantWidths } from './photographs/image.policy.ts';
export { photographBytesOfStory } from './photographs/quota.queries.ts';

/** The gallery: memories of a story, and their comment threads. */
export const galleryFeature = (app: AppContext): Feature<typeof contract.gallery> => ({
  routes: contract.gallery,
  tables: ['comments', 'memories'],
  erase: eraseMemories,
  exportData: exportMemories,
  handlers: memoryHandlers(app),
  jobs: [removeMemoryJob(app)],
  crons: [clearMemoriesCron(app)],
});
