import { contract } from '@lifestory/contract';
import type { Feature } from '../../feature.ts';
import type { House } from '../../house.ts';
import { memoryHandlers } from './memory.handlers.ts';
import { clearMemoriesCron, removeMemoryJob } from './removal.jobs.ts';

export { variantsOf, variantWidths } from './image.policy.ts';
export { labelOf } from './memory.view.ts';
export { photographBytesOfStory } from './quota.queries.ts';

/** Photo memories of a story. */
export const galleryFeature = (house: House): Feature<typeof contract.gallery> => ({
  routes: contract.gallery,
  handlers: memoryHandlers(house),
  jobs: [removeMemoryJob(house)],
  crons: [clearMemoriesCron(house)],
});
