import { useState } from 'react';
import { randomId } from '../../../../api/random-id.ts';
import { useUser } from '../../../../api/sign-in.ts';

/** An unsaved comment. Its idempotency key `key` changes with the text, so that a retry adds no second comment. */
export interface CommentDraft {
  text: string;
  key: string;
}

const emptyDraft: CommentDraft = { text: '', key: '' };

function readDraft(storageKey: string): CommentDraft {
  try {
    const { text, key } = JSON.parse(sessionStorage.getItem(storageKey) ?? '{}') as Partial<CommentDraft>;
    return typeof text === 'string' && typeof key === 'string' ? { text, key } : emptyDraft;
  } catch {
    // Storage may be blocked or contain invalid data: the draft then starts empty.
    return emptyDraft;
  }
}

function writeDraft(storageKey: string, draft: CommentDraft): void {
  try {
    if (draft.text) sessionStorage.setItem(storageKey, JSON.stringify(draft));
    else sessionStorage.removeItem(storageKey);
  } catch {
    // Without storage, the draft is kept only until the page is left.
  }
}

/** The draft of the user's comment on a memory. It survives reloads of this tab until it is sent. */
export function useCommentDraft(memoryId: string) {
  const storageKey = `lifestory_comment:${useUser()?.id}:${memoryId}`;
  const [draft, setDraft] = useState(() => readDraft(storageKey));
  const storeDraft = (newDraft: CommentDraft) => {
    writeDraft(storageKey, newDraft);
    setDraft(newDraft);
  };
  return {
    draft,
    setText: (text: string) => storeDraft({ text, key: randomId() }),
    /** Clears the draft that was sent, even after leaving the page; keeps text that was typed since. */
    clearSent: (key: string) => {
      if (readDraft(storageKey).key === key) writeDraft(storageKey, emptyDraft);
      setDraft((current) => (current.key === key ? emptyDraft : current));
    },
    /** Restores a comment that could not be sent, before the text that was typed in the meantime. */
    restoreUnsaved: (text: string, key: string) =>
      setDraft((current) => {
        if (current.key === key) return current;
        const merged = { text: `${text}\n${current.text}`, key: randomId() };
        writeDraft(storageKey, merged);
        return merged;
      }),
  };
}
