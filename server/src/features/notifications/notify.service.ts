import type { AppContext } from '../../context.ts';
import type { Tx } from '../../database/connection.ts';
import { type Earlier, insertNotifications, type Recipients } from './notify.queries.ts';
import { htmlOf, type Telling } from './sentences.ts';

/** Somebody's act that others are told of. */
export type NewNotification = Telling & {
  /** Staff; the storyteller and members of a story; or people by id. Who did it is never told. */
  to: Recipients;
  /** Who did it; null when nobody in particular did, as when time went by. */
  from: string | null;
  /** Ids of the people whom the sentence names, besides `from`: erasing any of them removes it. */
  about: string[];
  /**
   * The page of this site where it is found, such as `/post/…`; `?story=…` names whose story is to be in view
   * there.
   */
  url: string;
  /**
   * What it takes the place of: the same kind from the same sender, told since then, that leads to one of `urls`.
   */
  instead?: Earlier;
};

/**
 * Tells people what happened, in the transaction of the write it tells of: rolled back, nobody hears it. Open pages
 * hear it as soon as the transaction is committed. Fails when `url` does not stay on this site.
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

/** A path from the root, which no browser reads as another site. */
const staysHere = (url: string): boolean => /^\/(?![/\\])[\w\-./?=&#%~]*$/.test(url);
