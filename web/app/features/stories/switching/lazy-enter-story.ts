import { loadChunk } from '../../../ui/loading/chunk.ts';

/** `enterStory`, whose code is loaded with the first link that names a story. */
export const enterLinkedStory = (id: string): Promise<boolean> =>
  loadChunk(() => import('./enter-story.ts')).then(({ enterStory }) => enterStory(id));
