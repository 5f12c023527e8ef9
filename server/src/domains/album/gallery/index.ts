import { contract } from '@lifestory/contract';
import type { AppContext } from '../../../context.ts';
import type { Feature } from '../../../feature.ts';
import { convertVoiceJob } from './comments/voice-conversion.jobs.ts';
import { transcribeVoiceJob, transcribeVoicesCron } from './comments/voice-text.service.ts';
import { eraseMemories } from './erasure.queries.ts';
import { exportMemories } from './export/personal-export.service.ts';
import { memoryHandlers } from './memory.handlers.ts';
import { clearMemoriesCron, removeMemoryJob, removeVoiceJob } from './removal.jobs.ts';

export {
  insertImportedMemories,
  type StoredMemory,
  selectMissingMemories,
  storeImportedMemory,
} from './import/memory-import.service.ts';
export { labelOf } from './memories/memory.view.ts';
export { variantsOf, variantWidths } from './photographs/image.policy.ts';
export { photographBytesOfStory } from './photographs/quota.queries.ts';

/** The gallery: memories of a story, and their comment threads. */
export const galleryFeature = (app: AppContext): Feature<typeof contract.gallery> => ({
  routes: contract.gallery,
  tables: ['comments', 'hearts', 'memories'],
  erase: eraseMemories,
  exportData: exportMemories,
  handlers: memoryHandlers(app),
  jobs: [removeMemoryJob(app), removeVoiceJob(app), transcribeVoiceJob(app), convertVoiceJob(app)],
  crons: [clearMemoriesCron(app), transcribeVoicesCron(app)],
});
