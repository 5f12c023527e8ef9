import type { Notification } from '@lifestory/contract';
// A second sanitization, after the server's: this is the only place that renders HTML from the API.
import purify from 'dompurify';
import { useMemo } from 'react';
import { Link } from 'react-router';
import { Avatar } from '../../../ui/avatar.tsx';
import { formatStoryTime, formatTime } from '../../../ui/time.ts';
import styles from './notification-list.module.css';

interface Props {
  notifications: Notification[];
  /** Whether a notification is marked as new. */
  isNew: (notification: Notification) => boolean;
  onOpen: (notification: Notification) => void;
}

/** Removes all markup except emphasis, because links and images could point to other sites. */
const sanitize = (html: string) =>
  purify.sanitize(html, {
    ALLOWED_TAGS: ['strong', 'em', 'b', 'i'],
    ALLOWED_ATTR: [],
    RETURN_TRUSTED_TYPE: true,
  });

const formatExactTime = (instant: string) =>
  `${formatTime(instant, 'MM-DD-YYYY')}, ${formatStoryTime(instant)}`;

/** A list of notifications, each linked to its page. */
export function NotificationList({ notifications, isNew, onOpen }: Props) {
  return (
    <ul className={styles.list}>
      {notifications.map((notification) => {
        const { id, created, created_at, data } = notification;
        const isUnread = isNew(notification);
        return (
          <li key={id}>
            <Link
              to={data.url}
              className={isUnread ? `${styles.item} ${styles.unread}` : styles.item}
              onClick={() => onOpen(notification)}
            >
              <Avatar name={data.sender.fullName} picture={data.sender.profile} size={40} />
              <span className={styles.text}>
                {isUnread && <span className="visually-hidden">Unread: </span>}
                <Message html={data.msg} />
                <time className={styles.time} dateTime={created_at} title={formatExactTime(created_at)}>
                  {created}
                </time>
              </span>
            </Link>
          </li>
        );
      })}
    </ul>
  );
}

function Message({ html }: { html: string }) {
  const cleaned = useMemo(() => ({ __html: sanitize(html) }), [html]);
  // biome-ignore lint/security/noDangerouslySetInnerHtml: sanitized above, escaped by the server
  return <span dangerouslySetInnerHTML={cleaned} />;
}
