import type { AppContext } from '../../../../context.ts';
import type { Tx } from '../../../../database/connection.ts';
import { formatFullName } from '../../../people/people/index.ts';
import { notify } from '../../../platform/notifications/index.ts';
import { findStoryOfInterview } from '../recording.queries.ts';
import { markAnnounced } from './announcement.queries.ts';
import { queueFilmMail } from './film-mail.kinds.ts';

/** Announces a film to the storyteller and members, by notification and mail, once per recording. */
export async function announceFilm(app: AppContext, tx: Tx, interviewId: string, id: string): Promise<void> {
  const { storyId, storytellerId, consent, ...owner } = await findStoryOfInterview(tx, interviewId);
  // Without consent, the family cannot watch the film.
  if (consent === 'withdrawn') return;
  if (!(await markAnnounced(tx, id, app.now()))) return;
  // The notification does not name the staff member who uploaded the file.
  await notify(app, tx, {
    kind: 'film-ready',
    to: { storyId },
    from: null,
    mentionedPersonIds: [storytellerId],
    url: `/home?story=${storytellerId}`,
    values: { storyteller: formatFullName(owner) },
  });
  await queueFilmMail(app, tx, id);
}
