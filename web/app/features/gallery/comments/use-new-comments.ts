import { useEffect, useRef, useState } from 'react';
import { useUser } from '../../../api/sign-in.ts';
import type { DisplayedComment } from './use-comments.ts';

/** Ids of other people's comments that arrived since the page was opened, and an announcement for screen readers. */
export function useNewComments(comments: readonly DisplayedComment[]) {
  const me = useUser()?.id;
  const known = useRef(new Set(comments.map(({ id }) => id)));
  const [arrived, setArrived] = useState<ReadonlySet<string>>(new Set());
  const [announcement, setAnnouncement] = useState('');
  useEffect(() => {
    const fresh = comments.filter(({ id, pending }) => !pending && !known.current.has(id));
    for (const { id } of fresh) known.current.add(id);
    const others = fresh.filter(({ user }) => user.id !== me);
    if (others.length === 0) return;
    setArrived((before) => new Set([...before, ...others.map(({ id }) => id)]));
    setAnnouncement(
      others.map(({ user, comment }) => `New comment from ${user.fullName}: ${comment}`).join('. '),
    );
  }, [comments, me]);
  return { arrived, announcement };
}
