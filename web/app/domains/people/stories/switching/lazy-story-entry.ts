import { loadChunk } from '../../../../ui/loading/chunk.ts';

/** `enterStory`, whose code is loaded when a link with a `story` parameter is first opened. */
export const enterLinkedStory = (id: string): Promise<boolean> =>
  loadChunk(() => import('./story-entry.ts')).then(({ enterStory }) => enterStory(id));
