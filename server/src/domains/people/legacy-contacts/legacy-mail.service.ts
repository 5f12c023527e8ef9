import type { AppContext } from '../../../context.ts';
import type { Tx } from '../../../database/connection.ts';
import { queueMail } from '../../platform/mail/index.ts';
import type { Person } from '../people/index.ts';
import type { LegacyMail } from './legacy-contact.letter.ts';

/** Queues a mail to a person that mentions another one. */
export const mailAbout = (
  app: AppContext,
  tx: Tx,
  to: Pick<Person, 'id' | 'email'>,
  mentionedId: string,
  mail: LegacyMail,
): Promise<void> =>
  queueMail(app, tx, { to: to.email, personId: to.id, mentionedPersonIds: [mentionedId], ...mail });
