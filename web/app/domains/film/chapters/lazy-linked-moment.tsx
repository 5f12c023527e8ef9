import type { Chapter, Film } from '@lifestory/contract';
import { useSearchParams } from 'react-router';
import { lazyComponent } from '../../../ui/loading/lazy-component.tsx';
import type { LinkedMoment } from './linked-moment.ts';

const Opener = lazyComponent(() => import('./linked-moment-opener.tsx'));

interface Props {
  films: readonly Film[];
  /** Undefined if they could not be loaded. */
  chapters: readonly Chapter[] | undefined;
  onFound: (linked: LinkedMoment) => void;
}

/** Opens the moment of a film that the address names with `?chapter=` or `?t=`; its code is loaded only then. */
export function LinkedMomentInAddress({ films, chapters, onFound }: Props) {
  const [search] = useSearchParams();
  if (!chapters || !(search.has('chapter') || search.has('t'))) return null;
  return <Opener key={search.toString()} films={films} chapters={chapters} onFound={onFound} />;
}
