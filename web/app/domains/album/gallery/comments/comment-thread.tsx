import type { MemoryWithComments } from '@lifestory/contract';
import { useEffect, useRef, useState } from 'react';
import { useUser } from '../../../../api/sign-in.ts';
import { Button } from '../../../../ui/button.tsx';
import { Confirm } from '../../../../ui/dialogs/confirm.tsx';
import { UnsavedChangesPrompt } from '../../../../ui/forms/unsaved-changes.tsx';
import { Icon } from '../../../../ui/icon.tsx';
import { VoiceComposer } from '../voice/lazy-voice.tsx';
import { canRecordVoice } from '../voice/voice-recorder.ts';
import { CommentEditor } from './comment-editor.tsx';
import { CommentList, editButtonId } from './comment-list.tsx';
import styles from './comment-thread.module.css';
import { type DisplayedComment, useComments } from './use-comments.ts';

interface Props {
  memory: MemoryWithComments;
  /** When the memory was loaded, in milliseconds since the epoch. */
  loadedAt: number;
}

/** The comments on a memory, with one editor for adding and for editing. */
export function CommentThread({ memory, loadedAt }: Props) {
  const thread = useComments(memory, loadedAt);
  const { newIds, announcement } = useNewComments(thread.comments);
  const [editedComment, setEditedComment] = useState<{ id: string; text: string } | null>(null);
  // The comment to edit once the change of another one is discarded.
  const [nextToEdit, setNextToEdit] = useState<DisplayedComment | null>(null);
  const [commentToDelete, setCommentToDelete] = useState<DisplayedComment | null>(null);
  const [isRecording, setRecording] = useState(false);
  const recordButton = useRef<HTMLButtonElement>(null);
  const title = useRef<HTMLHeadingElement>(null);
  const field = useRef<HTMLTextAreaElement>(null);

  const isChanged = thread.comments.some(
    ({ id, comment }) => id === editedComment?.id && comment !== editedComment.text,
  );

  const startEditing = ({ id, comment }: DisplayedComment) => {
    setNextToEdit(null);
    thread.resetChange();
    setEditedComment({ id, text: comment });
    const input = field.current;
    // Runs after React has rendered the text into the field.
    requestAnimationFrame(() => {
      input?.focus({ preventScroll: true });
      input?.scrollIntoView({ block: 'center' });
      input?.setSelectionRange(comment.length, comment.length);
    });
  };
  const stopEditing = (id: string) => {
    setEditedComment(null);
    requestAnimationFrame(() => document.getElementById(editButtonId(id))?.focus());
  };
  const deleteComment = ({ id }: DisplayedComment) => {
    setCommentToDelete(null);
    if (editedComment?.id === id) setEditedComment(null);
    thread.remove(id);
    // The button that had the focus is removed with its comment.
    requestAnimationFrame(() => title.current?.focus({ preventScroll: true }));
  };

  const closeRecorder = () => {
    setRecording(false);
    requestAnimationFrame(() => recordButton.current?.focus());
  };

  const describeFailure = (failure: Error | null, action: string) =>
    failure && `Your comment was not ${action}. ${failure.message}`;
  return (
    <section aria-labelledby="comments" className={styles.thread}>
      <h2 id="comments" className={styles.title} ref={title} tabIndex={-1}>
        Comments
      </h2>
      {thread.comments.length === 0 && <p className={styles.empty}>No comments yet</p>}
      <CommentList
        comments={thread.comments}
        newIds={newIds}
        editedId={editedComment?.id ?? null}
        onEdit={(comment) => (isChanged ? setNextToEdit(comment) : startEditing(comment))}
        onDelete={setCommentToDelete}
      />
      <p role="status" className="visually-hidden">
        {announcement}
      </p>
      <UnsavedChangesPrompt when={isChanged} text="Your change to this comment has not been saved yet." />
      {editedComment ? (
        <CommentEditor
          field={field}
          label="Edit your comment"
          submitLabel="Save"
          text={editedComment.text}
          onType={(text) => setEditedComment({ ...editedComment, text })}
          onSubmit={() =>
            thread.change(editedComment.id, editedComment.text, () => stopEditing(editedComment.id))
          }
          onCancel={() => stopEditing(editedComment.id)}
          busy={thread.isChanging}
          failure={describeFailure(thread.changeFailure, 'changed')}
        />
      ) : (
        <CommentEditor
          field={field}
          label="Write a comment"
          submitLabel="Send"
          text={thread.text}
          onType={thread.setText}
          onSubmit={thread.add}
          busy={thread.isAdding}
          failure={describeFailure(thread.addFailure, 'sent')}
        >
          {canRecordVoice() && !isRecording && (
            <Button look="outline" ref={recordButton} onClick={() => setRecording(true)}>
              <Icon name="microphone" size={18} />
              Record a comment
            </Button>
          )}
        </CommentEditor>
      )}
      {isRecording && <VoiceComposer memoryId={memory.id} onClose={closeRecorder} />}
      <Confirm
        opened={nextToEdit !== null}
        title="Discard your change?"
        text="Your change to the other comment has not been saved yet."
        confirmLabel="Discard"
        cancelLabel="Keep editing"
        onCancel={() => setNextToEdit(null)}
        onConfirm={() => nextToEdit && startEditing(nextToEdit)}
      />
      <Confirm
        opened={commentToDelete !== null}
        title="Delete this comment?"
        text="It will be deleted for everyone in this story."
        onCancel={() => setCommentToDelete(null)}
        onConfirm={() => commentToDelete && deleteComment(commentToDelete)}
      />
    </section>
  );
}

/** Ids of other people's comments that arrived since the page was opened, and an announcement for screen readers. */
function useNewComments(comments: readonly DisplayedComment[]) {
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
