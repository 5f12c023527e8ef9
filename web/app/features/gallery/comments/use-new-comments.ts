import { useEffect, useRef, useState } from 'react';
import { useUser } from '../../../api/sign-in.ts';
import type { DisplayedComment } from './use-comments.ts';

/** Ids of other people's comments that arrived since the page was opened, and an announcement for screen readers. */
export function useNewComments(comments: readonly DisplayedComment[]) {
  const userId = useUser()?.id;
  const knownIds = useRef(new Set(comments.map(({ id }) => id)));
  const [newIds, setNewIds] = useState<ReadonlySet<string>>(new Set());
  const [announcement, setAnnouncement] = useState('');
  useEffect(() => {
    const newComments = comments.filter(({ id, isPending }) => !isPending && !knownIds.current.has(id));
    for (const { id } of newComments) knownIds.current.add(id);
    const others = newComments.filter(({ user }) => user.id !== userId);
    if (others.length === 0) return;
    setNewIds((before) => new Set([...before, ...others.map(({ id }) => id)]));
    setAnnouncement(
      others
        .map(({ user, comment, voice }) =>
          voice
            ? `New spoken comment from ${user.fullName}`
            : `New comment from ${user.fullName}: ${comment}`,
        )
        .join('. '),
    );
  }, [comments, userId]);
  return { newIds, announcement };
}
