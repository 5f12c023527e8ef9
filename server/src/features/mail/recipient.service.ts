import type { Db } from '../../database/connection.ts';
import { isPlaceholderAddress } from '../../placeholder-address.ts';
import type { Mail } from './mail.service.ts';

/**
 * Addresses a mail to the person who booked, if its recipient is a storyteller without an address of their own. Without
 * such a person the mail stays as it is; its delivery fails, so staff see that an address is missing.
 */
export async function redirectToBooker(db: Db, mail: Mail): Promise<Mail> {
  if (!isPlaceholderAddress(mail.to)) return mail;
  const booker = await db
    .selectFrom('people as storyteller')
    .innerJoin('people as booker', 'booker.id', 'storyteller.booker_id')
    .select([
      'booker.id',
      'booker.email',
      'booker.fname as bookerFname',
      'storyteller.fname',
      'storyteller.lname',
    ])
    .where('storyteller.id', '=', mail.personId)
    .where('booker.deleted_at', 'is', null)
    .executeTakeFirst();
  if (!booker) return mail;
  const { paragraphs } = mail.letter;
  const story = `This e-mail is about the life story of ${`${booker.fname} ${booker.lname}`.trim()}, which you booked.`;
  return {
    ...mail,
    to: booker.email,
    personId: booker.id,
    mentionedPersonIds: [...mail.mentionedPersonIds, mail.personId],
    letter: {
      ...mail.letter,
      greeting: booker.bookerFname ? `Dear ${booker.bookerFname},` : 'Hello,',
      paragraphs: [story, ...paragraphs],
    },
  };
}
