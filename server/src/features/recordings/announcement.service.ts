import type { Tx } from '../../database/connection.ts';
import type { House } from '../../house.ts';
import { notify } from '../notifications/index.ts';
import { fullName } from '../people/index.ts';
import { markAnnounced } from './announcement.queries.ts';
import { queueFilmMail } from './film-mail.kinds.ts';
import { storyOfInterview } from './recording.queries.ts';

/** Tells the people of a story that a film is ready, by a notification and a mail: once for each recording. */
export async function announceFilm(
  house: Pick<House, 'jobs' | 'now'>,
  tx: Tx,
  interviewId: string,
  id: string,
): Promise<void> {
  if (!(await markAnnounced(tx, id, house.now()))) return;
  const { storyId, storytellerId, ...owner } = await storyOfInterview(tx, interviewId);
  // Which member of the staff sent the file is of no interest to a family.
  await notify(house, tx, {
    kind: 'film-ready',
    to: { storyId },
    from: null,
    about: [storytellerId],
    url: `/home?story=${storytellerId}`,
    values: { storyteller: fullName(owner) },
  });
  await queueFilmMail(house, tx, id);
}
