import { contract } from '@lifestory/contract';
import type { AppContext } from '../../../context.ts';
import type { Feature } from '../../../feature.ts';
import { searchStory } from './search.service.ts';

/** The search over the captions, comments, chapters and transcripts of a story. */
export const storySearchFeature = (app: AppContext): Feature<typeof contract.storySearch> => ({
  routes: contract.storySearch,
  handlers: {
    search: async ({ actor, body }) => ({ success: true, data: await searchStory(app, actor, body.query) }),
  },
});
