import { useState } from 'react';
import { randomId } from '../../../api/random-id.ts';
import { useUser } from '../../../api/sign-in.ts';

/** An unsaved comment. The idempotency key `key` changes with the text, so that a retry adds no second comment. */
export interface CommentDraft {
  text: string;
  key: string;
}

const empty: CommentDraft = { text: '', key: '' };

function read(storageKey: string): CommentDraft {
  try {
    const { text, key } = JSON.parse(sessionStorage.getItem(storageKey) ?? '{}') as Partial<CommentDraft>;
    return typeof text === 'string' && typeof key === 'string' ? { text, key } : empty;
  } catch {
    // Storage may be blocked or contain invalid data: the draft then starts empty.
    return empty;
  }
}

function write(storageKey: string, draft: CommentDraft): void {
  try {
    if (draft.text) sessionStorage.setItem(storageKey, JSON.stringify(draft));
    else sessionStorage.removeItem(storageKey);
  } catch {
    // Without storage the draft lives as long as the page.
  }
}

/** The draft of the user's comment on a memory. It survives reloads of this tab until it is sent. */
export function useCommentDraft(memoryId: string) {
  const storageKey = `lifestory_comment:${useUser()?.id}:${memoryId}`;
  const [draft, setDraft] = useState(() => read(storageKey));
  const put = (next: CommentDraft) => {
    write(storageKey, next);
    setDraft(next);
  };
  return {
    draft,
    type: (text: string) => put({ text, key: randomId() }),
    /** Clears the draft that was sent, even after leaving the page; keeps text that was typed since. */
    said: (key: string) => {
      if (read(storageKey).key === key) write(storageKey, empty);
      setDraft((now) => (now.key === key ? empty : now));
    },
    /** Restores a comment that could not be sent, before the text that was typed in the meantime. */
    unsaid: (text: string, key: string) =>
      setDraft((now) => {
        if (now.key === key) return now;
        const both = { text: `${text}\n${now.text}`, key: randomId() };
        write(storageKey, both);
        return both;
      }),
  };
}
