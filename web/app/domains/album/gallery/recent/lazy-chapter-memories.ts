import { lazyComponent } from '../../../../ui/loading/lazy-component.tsx';

/** The photographs of a chapter, which are shown once the film plays. */
export const ChapterMemories = lazyComponent(() => import('./chapter-memories.tsx'));
