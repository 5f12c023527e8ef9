import { Failure } from '../../../api/failure.ts';

/** The outcome of an order whose response was lost. */
export type Outcome = 'done' | 'not done' | 'unknown';

/** What an order does with a card; chooses the wording of the messages. */
export type CardUse = 'charged' | 'saved';

const advice = 'Try another card, or call your bank.';

/** The failure of a declined card, with advice added if the provider's message has none. */
function addAdvice(failure: Failure): Failure {
  const { general, ...fields } = failure.fields;
  const isAboutCard = failure.code === 'invalid' && general !== undefined && Object.keys(fields).length === 0;
  if (!isAboutCard || /\b(again|another card)\b/.test(general)) return failure;
  return new Failure(422, { message: { general: [`${general} ${advice}`] } });
}

/** Whether the outcome of an order is unknown: there was no response, or the server does not know it yet. */
export const isOutcomeUnknown = ({ code }: Failure): boolean =>
  code === 'offline' || code === 'payment_unsure' || code === 'card_unsure' || code === 'payment_under_way';

/** The failure to show while the outcome of an order is unknown; the server's own, if it responded. */
export const toUnknownOutcomeFailure = (failure: Failure, use: CardUse): Failure =>
  failure.code === 'offline'
    ? new Failure(0, {
        message: `The connection was lost, so we do not know yet whether your card was ${use}. Stay on this page: we check as soon as you are online.`,
      })
    : failure;

/** The failure to show for an order that did not use the card, or was never sent because the connection was lost. */
export const toNotSentFailure = (failure: Failure, use: CardUse): Failure =>
  failure.code === 'offline'
    ? new Failure(0, { message: `Your card was not ${use}. ${failure.message}` })
    : addAdvice(failure);

/** The failure to show once it is known that the card was not charged or saved. */
export const createNotUsedFailure = (use: CardUse): Failure =>
  new Failure(409, { message: `Your card was not ${use}. You can try again.` });
