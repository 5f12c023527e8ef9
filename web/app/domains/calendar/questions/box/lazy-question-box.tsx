import { lazyComponent } from '../../../../ui/loading/lazy-component.tsx';

/** The question box of an upcoming interview, in a chunk of its own: most visitors of its pages have none. */
export const QuestionBox = lazyComponent(() => import('./question-box.tsx'));
