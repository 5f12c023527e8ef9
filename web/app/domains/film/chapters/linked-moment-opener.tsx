import type { Chapter, Film } from '@lifestory/contract';
import { useEffect, useEffectEvent } from 'react';
import { useSearchParams } from 'react-router';
import { toastDanger } from '../../../ui/notices/toast.ts';
import { findLinkedMoment, type LinkedMoment, momentParameters } from './linked-moment.ts';

interface Props {
  films: readonly Film[];
  chapters: readonly Chapter[];
  onFound: (linked: LinkedMoment) => void;
}

/**
 * Calls `onFound` with the moment that the address names, and removes it from the address: a reload continues where the
 * viewer stopped.
 */
export default function LinkedMomentOpener({ films, chapters, onFound }: Props) {
  const [search, setSearch] = useSearchParams();
  const open = useEffectEvent(() => {
    const linked = findLinkedMoment(search, films, chapters);
    if (linked === 'missing') {
      void toastDanger('This link leads to a film or chapter that is not in this story.');
    } else if (linked) onFound(linked);
    const remaining = new URLSearchParams(search);
    for (const name of momentParameters) remaining.delete(name);
    setSearch(remaining, { replace: true, preventScrollReset: true });
  });
  useEffect(() => open(), []);
  return null;
}
