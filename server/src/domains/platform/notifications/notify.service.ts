import type { AppContext } from '../../../context.ts';
import type { Tx } from '../../../database/connection.ts';
import {
  insertNotifications,
  type Recipients,
  type ReplacedNotifications,
  updateSentences,
} from './notify.queries.ts';
import { type NotificationContent, renderHtml } from './sentences.ts';

/** An event that people are notified of. */
export type NewNotification = NotificationContent & {
  /** See `Recipients`. The sender is never notified. */
  to: Recipients;
  /** The sender; null if no person caused the event, as with scheduled events. */
  from: string | null;
  /**
   * Ids of the people mentioned in the sentence, besides `from`: the erasure of any of them deletes the
   * notification.
   */
  mentionedPersonIds: string[];
  /**
   * The linked page of this site, such as `/post/…`; `?story=…` names the storyteller whose story becomes
   * active there.
   */
  url: string;
  /**
   * The earlier notifications it replaces: of the same kind, from the same sender, created at `since` or later,
   * and linking to one of `urls`.
   */
  replacing?: ReplacedNotifications;
};

/**
 * Adds notifications in the transaction of the change they report: after a rollback nobody is notified. Open
 * pages are informed as soon as the transaction commits. Throws if `url` leads to another site.
 */
export async function notify({ now }: AppContext, tx: Tx, notification: NewNotification): Promise<void> {
  const { kind, to, from, mentionedPersonIds, url, replacing } = notification;
  if (!isPathOfSite(url)) throw new Error(`A notification cannot link to ${url}.`);
  await insertNotifications(tx, {
    to,
    from,
    mentionedPersonIds,
    kind,
    url,
    msg: renderHtml(notification),
    createdAt: now(),
    replacing,
  });
}

/** Notifications that were sent, with their new content. */
export type RevisedNotification = NotificationContent & {
  from: string;
  url: string;
  /** When they were sent. */
  createdAt: Date;
};

/** Changes the sentence of notifications that were sent. They stay read or unread. */
export async function reviseNotifications(tx: Tx, revised: RevisedNotification): Promise<void> {
  await updateSentences(tx, { ...revised, msg: renderHtml(revised) });
}

/** Whether a URL is an absolute path that no browser interprets as another site. */
const isPathOfSite = (url: string): boolean => /^\/(?![/\\])[\w\-./?=&#%~]*$/.test(url);
