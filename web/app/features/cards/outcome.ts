import { Failure } from '../../api/failure.ts';

/** The outcome of an order whose response was lost. */
export type Outcome = 'done' | 'not done' | 'unknown';

/** What an order does with a card; chooses the wording of the messages. */
export type CardUse = 'charged' | 'saved';

const nextStep = 'Try another card, or call your bank.';

/** The failure of a declined card, with advice added if the provider's message has none. */
function withNextStep(failure: Failure): Failure {
  const { general, ...fields } = failure.fields;
  const isAboutCard = failure.code === 'invalid' && general !== undefined && Object.keys(fields).length === 0;
  if (!isAboutCard || /\b(again|another card)\b/.test(general)) return failure;
  return new Failure(422, { message: { general: [`${general} ${nextStep}`] } });
}

/** Whether the outcome of an order is unknown: no response, or the server does not know it yet. */
export const isUnknown = ({ code }: Failure): boolean =>
  code === 'offline' || code === 'payment_unsure' || code === 'card_unsure' || code === 'payment_under_way';

/** The message while the outcome of an order is unknown; the server's own, if it responded. */
export const unknownOutcomeFailure = (failure: Failure, use: CardUse): Failure =>
  failure.code === 'offline'
    ? new Failure(0, {
        message: `The connection was lost, so we do not know yet whether your card was ${use}. Stay on this page: we check as soon as you are online.`,
      })
    : failure;

/** The failure of an order that was never sent because the connection was lost: the card was not used. */
export const notSentFailure = (failure: Failure, use: CardUse): Failure =>
  failure.code === 'offline'
    ? new Failure(0, { message: `Your card was not ${use}. ${failure.message}` })
    : withNextStep(failure);

/** The message once it is known that nothing was charged or saved. */
export const notChargedFailure = (use: CardUse): Failure =>
  new Failure(409, { message: `Your card was not ${use}. You can try again.` });
