import type { AppContext } from '../../../context.ts';
import type { Db } from '../../../database/connection.ts';
import { readSettings } from '../../platform/settings/index.ts';
import { buildPaymentUrl } from './interview.view.ts';

/** The fee of an interview in cents and the URL of its public payment page; both null when no fee is set. */
export interface PaymentTerms {
  fee: number | null;
  payment_link: string | null;
}

/** The inputs of the payment terms. */
export interface InterviewPrice {
  /** The fee frozen at booking, in cents; null when none was set and the current fee applies. */
  fee_cents: number | null;
  meeting_id: string;
}

/** Returns the payment terms of an interview, paid or not. */
export async function resolvePaymentTerms(
  db: Db,
  { APP_URL }: Pick<AppContext['env'], 'APP_URL'>,
  { fee_cents, meeting_id }: InterviewPrice,
): Promise<PaymentTerms> {
  const fee = (fee_cents ?? (await readSettings(db)).feeCents) || null;
  return { fee, payment_link: fee === null ? null : buildPaymentUrl(APP_URL, meeting_id) };
}

/** Finds the payment terms of an interview by id. */
export async function findPaymentTerms({ db, env }: AppContext, interviewId: string): Promise<PaymentTerms> {
  const price = await db
    .selectFrom('interviews')
    .select(['fee_cents', 'meeting_id'])
    .where('id', '=', interviewId)
    .executeTakeFirstOrThrow();
  return resolvePaymentTerms(db, env, price);
}
