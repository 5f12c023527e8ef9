import { Avatar } from '../../../../ui/avatar.tsx';
import { Icon } from '../../../../ui/icon.tsx';
import { formatPostTime } from '../../../../ui/time.ts';
import { VoicePlayer } from '../voice/voice-player.tsx';
import styles from './comment-list.module.css';
import type { DisplayedComment } from './use-comments.ts';

interface Props {
  comments: readonly DisplayedComment[];
  /** Ids of the comments that arrived while the page was open. */
  newIds: ReadonlySet<string>;
  /** Id of the comment that is being edited. */
  editedId: string | null;
  onEdit: (comment: DisplayedComment) => void;
  onDelete: (comment: DisplayedComment) => void;
}

/** The id of a comment's Edit button, which gets the focus back after editing. */
export const editButtonId = (id: string) => `edit-${id}`;

/** The comments on a memory, oldest first, each with the actions that the viewer is allowed. */
export function CommentList({ comments, newIds, editedId, onEdit, onDelete }: Props) {
  return (
    <ul className={styles.list}>
      {comments.map((comment) => {
        const { id, comment: text, voice, created_at, user, can, isPending } = comment;
        const time = formatPostTime(created_at);
        const classNames = [
          styles.comment,
          isPending && styles.pending,
          newIds.has(id) && styles.new,
          editedId === id && styles.editing,
        ];
        const label = `comment by ${user.fullName}, ${time}`;
        return (
          <li key={id} className={classNames.filter(Boolean).join(' ')}>
            <Avatar name={user.fullName} picture={user.profile} size={37} />
            <div className={styles.content}>
              <p className={styles.name}>{user.fullName}</p>
              {voice && <VoicePlayer {...voice} label={`spoken ${label}`} />}
              {text && (
                <p className={styles.text} dir="auto">
                  {text}
                </p>
              )}
              {isPending ? (
                <span className={styles.time}>Sending…</span>
              ) : (
                <time className={styles.time} dateTime={created_at}>
                  {time}
                </time>
              )}
              {!isPending && (can.edit || can.delete) && (
                <div className={styles.actions}>
                  {can.edit && (
                    <button
                      type="button"
                      id={editButtonId(id)}
                      className={styles.action}
                      aria-label={`Edit ${label}`}
                      onClick={() => onEdit(comment)}
                    >
                      <Icon name="edit" size={16} />
                      Edit
                    </button>
                  )}
                  {can.delete && (
                    <button
                      type="button"
                      className={styles.action}
                      aria-label={`Delete ${label}`}
                      onClick={() => onDelete(comment)}
                    >
                      <Icon name="trash" size={16} />
                      Delete
                    </button>
                  )}
                </div>
              )}
            </div>
          </li>
        );
      })}
    </ul>
  );
}
