import { z } from 'zod';
import type { AppContext } from '../../../../context.ts';
import type { Db } from '../../../../database/connection.ts';
import { jobKind } from '../../../../jobs/jobs.ts';

/** Job: mails the storyteller and members that a film is ready. */
export const mailFilm = jobKind('mail_film', z.object({ id: z.string() }));

/** Queues the mails about a recording, to be sent immediately or at a given time. */
export const queueFilmMail = ({ jobs }: AppContext, db: Db, id: string, at?: Date): Promise<void> =>
  jobs.add(db, mailFilm, { id }, { key: `film-mail:${id}`, ...(at ? { at } : {}) });
