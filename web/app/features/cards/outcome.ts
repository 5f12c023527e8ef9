import { Failure } from '../../api/failure.ts';

/** What became of an order whose answer was lost: done, not done, or not known yet. */
export type Outcome = 'done' | 'not done' | 'unknown';

/** What an order does with a card, for the words about it. */
export type CardUse = 'charged' | 'saved';

const nextStep = 'Try another card, or call your bank.';

/** A card that was refused, in the provider's words, with what to do next where these do not say it. */
function withNextStep(failure: Failure): Failure {
  const { general, ...fields } = failure.fields;
  const isAboutCard = failure.status === 422 && general !== undefined && Object.keys(fields).length === 0;
  if (!isAboutCard || /\b(again|another card)\b/.test(general)) return failure;
  return new Failure(422, { message: { general: [`${general} ${nextStep}`] } });
}

/** Whether nobody knows what became of an order that was sent: no answer came, or the server does not know it yet. */
export const isUnknown = ({ status, code }: Failure): boolean =>
  status === 0 || code === 'payment_unsure' || code === 'card_unsure' || code === 'payment_under_way';

/** What is said while nobody knows what became of an order; the server's own words where it answered. */
export const unknownOutcome = (failure: Failure, use: CardUse): Failure =>
  failure.status === 0
    ? new Failure(0, {
        message: `The connection was lost, so we do not know yet whether your card was ${use}. Stay on this page: we check as soon as you are online.`,
      })
    : failure;

/** An order that was never sent, since the connection was lost before: nothing happened to the card. */
export const notSent = (failure: Failure, use: CardUse): Failure =>
  failure.status === 0
    ? new Failure(0, { message: `Your card was not ${use}. ${failure.message}` })
    : withNextStep(failure);

/** What is said once it is known that nothing happened. */
export const notDone = (use: CardUse): Failure =>
  new Failure(409, { message: `Your card was not ${use}. You can try again.` });
