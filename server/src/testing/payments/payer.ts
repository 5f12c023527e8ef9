import type { AppContext } from '../../context.ts';
import { newId } from '../../database/ids.ts';
import { insertPerson } from '../../domains/people/people/index.ts';
import { ensureStory } from '../../domains/people/stories/index.ts';
import type { ApiResponse, Caller } from '../caller.ts';
import { createInterviewWithoutSlot } from '../interview-without-slot.ts';

/** A person with a booking and a payment link, but no account yet. */
export interface Payer {
  personId: string;
  storyId: string;
  interviewId: string;
  meetingId: string;
  email: string;
}

/**
 * Creates a person who booked an interview a week ahead; with `storyOf`, adds another interview to that payer's story.
 */
export async function makePayer(app: AppContext, storyOf?: Payer): Promise<Payer> {
  const id = storyOf?.personId ?? newId();
  const email = storyOf?.email ?? `payer-${id}@example.com`;
  if (!storyOf) await insertPerson(app.db, { id, fname: 'Paula', lname: 'Payer', email });
  const storyId = await ensureStory(app.db, id);
  const interviewId = await createInterviewWithoutSlot(app, { person: { id }, storyId }, 7);
  const booking = { account_for: 'my_self', first_name: 'Paula', last_name: 'Payer', email, contact: '' };
  const { meeting_id: meetingId } = await app.db
    .updateTable('interviews')
    .set({ booking: JSON.stringify(booking) })
    .where('id', '=', interviewId)
    .returning('meeting_id')
    .executeTakeFirstOrThrow();
  return { personId: id, storyId, interviewId, meetingId, email };
}

/** Exchanges the number of a test card for a token of the sandbox; returns its id. */
export async function createCardToken(caller: Caller, number = '4242424242424242'): Promise<string> {
  const { body } = await caller.call<{ id: string }>('POST', '/api/sandbox/tokens', {
    number,
    exp_month: 12,
    exp_year: 2040,
    cvc: number.startsWith('3') ? '1234' : '123',
  });
  return body.id;
}

export type PaymentReply = ApiResponse<{
  success: boolean;
  message?: unknown;
  client_secret?: string;
  payment_id?: string;
}>;

/** Submits the payment form: by default the fee of 250 dollars, or 260 with hosting, with a new Visa card. */
export async function submitPayment(
  caller: Caller,
  payer: Pick<Payer, 'meetingId'>,
  { number, ...changes }: { number?: string; [field: string]: unknown } = {},
): Promise<PaymentReply> {
  return caller.call('POST', '/api/payment/token', {
    id: changes.id ?? (await createCardToken(caller, number)),
    meeting_id: payer.meetingId,
    amount: changes.type === 'video-and-hosting' ? 260 : 250,
    currency: 'usd',
    type: 'video',
    ...changes,
  });
}
