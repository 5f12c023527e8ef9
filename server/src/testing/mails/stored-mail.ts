import type { Db } from '../../database/connection.ts';

interface MailFilter {
  personId?: string | null;
  to?: string;
  kind?: string;
}

const selectMails = (db: Db, { personId, to, kind }: MailFilter) => {
  let query = db.selectFrom('mails').selectAll();
  if (personId !== undefined) query = query.where('person_id', '=', personId);
  if (to !== undefined) query = query.where('to_email', '=', to);
  return kind === undefined ? query : query.where('kind', '=', kind);
};

/** Returns the stored mails to a person or an address, optionally of one kind, oldest first. */
export const listMails = (db: Db, filter: MailFilter) => selectMails(db, filter).orderBy('id').execute();

/** Returns the last of such mails. @throws Error if there is none */
export const findLastMail = (db: Db, filter: MailFilter) =>
  selectMails(db, filter).orderBy('id', 'desc').executeTakeFirstOrThrow();
