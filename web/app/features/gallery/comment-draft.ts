import { useState } from 'react';
import { randomId } from '../../api/random-id.ts';
import { useUser } from '../../api/sign-in.ts';

/** A comment while it is typed. Its key is the same until the text changes: sent twice, it is said once. */
export interface CommentDraft {
  text: string;
  key: string;
}

const empty: CommentDraft = { text: '', key: '' };

function read(place: string): CommentDraft {
  try {
    const { text, key } = JSON.parse(sessionStorage.getItem(place) ?? '{}') as Partial<CommentDraft>;
    return typeof text === 'string' && typeof key === 'string' ? { text, key } : empty;
  } catch {
    // Storage may be forbidden, or hold something else: the comment then begins empty.
    return empty;
  }
}

function write(place: string, draft: CommentDraft): void {
  try {
    if (draft.text) sessionStorage.setItem(place, JSON.stringify(draft));
    else sessionStorage.removeItem(place);
  } catch {
    // Without storage what is typed lives as long as the page.
  }
}

/** What the signed-in person is about to say of a memory, kept through reloads of this tab until it is said. */
export function useCommentDraft(memoryId: string) {
  const place = `lifestory_comment:${useUser()?.id}:${memoryId}`;
  const [draft, setDraft] = useState(() => read(place));
  const put = (next: CommentDraft) => {
    write(place, next);
    setDraft(next);
  };
  return {
    draft,
    type: (text: string) => put({ text, key: randomId() }),
    /** Forgets what was said, also after the page was left; not what was typed since. */
    said: (key: string) => {
      if (read(place).key === key) write(place, empty);
      setDraft((now) => (now.key === key ? empty : now));
    },
    /** Puts what could not be said before what was typed meanwhile. */
    unsaid: (text: string, key: string) =>
      setDraft((now) => {
        if (now.key === key) return now;
        const both = { text: `${text}\n${now.text}`, key: randomId() };
        write(place, both);
        return both;
      }),
  };
}
