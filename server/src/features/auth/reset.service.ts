import type { Contract, Given } from '@lifestory/contract';
import { z } from 'zod';
import { dateAt } from '../../calendar.ts';
import type { House } from '../../house.ts';
import type { Client } from '../../http/actor.ts';
import { Failure } from '../../http/failure.ts';
import { type Job, job, jobKind } from '../../jobs/jobs.ts';
import { postMail } from '../mail/index.ts';
import { personByEmail } from '../people/index.ts';
import { entriesOf } from './entry.queries.ts';
import { makePasswordLink } from './password-link.ts';

const resetAsked = jobKind('reset_asked', z.object({ email: z.string() }));

/** Asking for a link to a new password. */
export const resetService = (house: House) => ({
  /** Only takes the wish down, so that words and time are the same whether the address has an account. */
  async ask(email: string, client: Client): Promise<Given<Contract['auth']['requestReset']>> {
    await house.limits.count([
      { name: 'reset', subject: `${email}|${client.address}`, most: 5, seconds: 900 },
      { name: 'reset-client', subject: client.address, most: 30, seconds: 3600 },
    ]);
    await house.jobs.add(house.db, resetAsked, { email });
    return {
      success: true,
      message:
        'If this address has an account, a mail with a link for a new password is on its way. It works for 60 minutes.',
    };
  },
});

/** Mails the link to those who could sign in; five mails an hour and address, further wishes are passed over. */
export const resetAskedJob = (house: House): Job =>
  job(resetAsked, async ({ email }) => {
    const person = await personByEmail(house.db, email);
    if (!person) return;
    const entries = await entriesOf(house.db, person.id, dateAt(house.now()));
    if (!person.staff_role && entries.length === 0) return;
    if (await tooManyMails(house, person.id)) return;
    await house.db.transaction().execute(async (tx) => {
      const url = await makePasswordLink(house, tx, person, 'reset');
      await postMail(house, tx, {
        kind: 'password-reset',
        to: person.email,
        personId: person.id,
        subject: 'Your new password for Lifestory',
        letter: {
          greeting: `Dear ${person.fname},`,
          paragraphs: [
            'Somebody asked for a new password for your account. With this link you can choose it:',
          ],
          button: { label: 'Choose a new password', url },
          footnote:
            'The link works once, for 60 minutes. If you did not ask for it, you need not do anything: your password stays as it is.',
        },
      });
    });
  });

async function tooManyMails(house: House, personId: string): Promise<boolean> {
  try {
    await house.limits.count([{ name: 'reset-mail', subject: personId, most: 5, seconds: 3600 }]);
    return false;
  } catch (error) {
    if (error instanceof Failure && error.code === 'too_many') return true;
    throw error;
  }
}
