import type { Db } from '../../database/connection.ts';

/** How many mails could not be handed on when they were last tried; they are tried again by themselves for a while. */
export async function failingMails(db: Db): Promise<number> {
  const { count } = await db
    .selectFrom('mails')
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .where('state', '=', 'failed')
    .executeTakeFirstOrThrow();
  return count;
}
