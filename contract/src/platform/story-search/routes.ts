import { routes } from '../../route.ts';
import { DataReply } from '../../scalars.ts';
import { SearchReply, StorySearch } from './hit.ts';

/** The search over everything in a story. */
export const storySearch = routes({
  search: {
    method: 'POST',
    path: '/story/search',
    access: 'family',
    summary:
      'Searches the captions, comments, chapters and transcripts of the active story, without what the caller may not see.',
    body: StorySearch,
    reply: DataReply(SearchReply),
    fails: ['not_found'],
  },
});
