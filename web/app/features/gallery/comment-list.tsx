import type { Comment } from '@lifestory/contract';
import { Face } from '../../ui/face.tsx';
import styles from './comment-list.module.css';

/** What was said of a memory, oldest first. */
export function CommentList({ comments }: { comments: readonly Comment[] }) {
  return (
    <section aria-labelledby="comments" className={styles.section}>
      <h2 id="comments" className={styles.title}>
        Comments
      </h2>
      {comments.length === 0 && <p className={styles.none}>No comments yet</p>}
      <ul className={styles.list}>
        {comments.map(({ id, comment, created_at, created_at_h, user }) => (
          <li key={id} className={styles.comment}>
            <Face name={user.fullName} picture={user.profile} size={37} />
            <div className={styles.words}>
              <p className={styles.name}>{user.fullName}</p>
              <p className={styles.text}>{comment}</p>
              <time className={styles.time} dateTime={created_at}>
                {created_at_h}
              </time>
            </div>
          </li>
        ))}
      </ul>
    </section>
  );
}
