import type { AppContext } from '../../context.ts';
import type { Db } from '../../database/connection.ts';
import { readSettings } from '../settings/index.ts';
import { buildPaymentUrl } from './interview.view.ts';

/** What an interview costs, in cents, and the public page on which it is paid; both null while no fee is set. */
export interface PaymentTerms {
  fee: number | null;
  payment_link: string | null;
}

/** What the payment terms of an interview follow from. */
interface InterviewPrice {
  /** The fee that was frozen at the booking; null where none was set: today's applies. */
  fee_cents: number | null;
  meeting_id: string;
}

/** The payment terms of an interview, whether it is paid or not. */
export async function resolvePaymentTerms(
  db: Db,
  { APP_URL }: Pick<AppContext['env'], 'APP_URL'>,
  { fee_cents, meeting_id }: InterviewPrice,
): Promise<PaymentTerms> {
  const fee = (fee_cents ?? (await readSettings(db)).feeCents) || null;
  return { fee, payment_link: fee === null ? null : buildPaymentUrl(APP_URL, meeting_id) };
}

/** The payment terms of the interview with an id. */
export async function findPaymentTerms(
  { db, env }: Pick<AppContext, 'db' | 'env'>,
  interviewId: string,
): Promise<PaymentTerms> {
  const priced = await db
    .selectFrom('interviews')
    .select(['fee_cents', 'meeting_id'])
    .where('id', '=', interviewId)
    .executeTakeFirstOrThrow();
  return resolvePaymentTerms(db, env, priced);
}
