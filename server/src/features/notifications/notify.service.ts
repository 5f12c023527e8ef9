import type { AppContext } from '../../context.ts';
import type { Tx } from '../../database/connection.ts';
import { type Earlier, insertNotifications, type Recipients } from './notify.queries.ts';
import { htmlOf, type Telling } from './sentences.ts';

/** An action of a person that others are notified of. */
export type NewNotification = Telling & {
  /** Staff; the storyteller and members of a story; or people by id. The sender is never notified. */
  to: Recipients;
  /** The sender; null if no particular person acted, as with scheduled events. */
  from: string | null;
  /**
   * Ids of the people mentioned in the sentence, besides `from`: erasing any of them removes the notification.
   */
  about: string[];
  /**
   * The linked page of this site, such as `/post/…`; `?story=…` names the storyteller whose story becomes
   * active there.
   */
  url: string;
  /**
   * What it replaces: notifications of the same kind from the same sender, created since then, that link to one
   * of `urls`.
   */
  instead?: Earlier;
};

/**
 * Notifies people of a change in the transaction of the change: after a rollback nobody is notified. Open pages
 * are informed as soon as the transaction commits. Throws if `url` leaves this site.
 */
export async function notify(
  { now }: Pick<AppContext, 'now'>,
  tx: Tx,
  notification: NewNotification,
): Promise<void> {
  const { kind, to, from, about, url, instead } = notification;
  if (!staysHere(url)) throw new Error(`A notification cannot lead to ${url}.`);
  await insertNotifications(tx, {
    to,
    from,
    about,
    kind,
    url,
    msg: htmlOf(notification),
    at: now(),
    instead,
  });
}

/** An absolute path that no browser interprets as another site. */
const staysHere = (url: string): boolean => /^\/(?![/\\])[\w\-./?=&#%~]*$/.test(url);
