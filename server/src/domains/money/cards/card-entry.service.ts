import type { Contract, HandlerResult } from '@lifestory/contract';
import { dateAt, minutesAfter } from '../../../calendar.ts';
import type { AppContext } from '../../../context.ts';
import type { Actor, Client } from '../../../http/actor.ts';
import { fail, invalid } from '../../../http/failure.ts';
import type { SaveCardResult } from '../../../providers/payments/port.ts';
import { findPerson, lockPerson } from '../../people/people/index.ts';
import { resumeCardEntryJob } from './card.kinds.ts';
import { maxCards, serializeCard } from './card.policy.ts';
import { findCardById, findCards } from './card.queries.ts';
import {
  type CardEntry,
  findEntryById,
  findEntryByToken,
  insertEntry,
  lockEntry,
  updateEntry,
} from './card-entry.queries.ts';
import { cardOwnerAtProvider, isAtOtherProvider } from './current-provider.ts';
import { ensureCustomer } from './customer.service.ts';
import { withResponseDeadline } from './response-deadline.ts';
import { saveCard } from './saved-card.service.ts';

type Result = HandlerResult<Contract['cards']['add']>;

/** Returns the rate limits that hinder the testing of stolen cards. */
const getRateLimits = (personId: string, client: Client) => [
  {
    name: 'card-entry',
    subject: personId,
    max: 10,
    seconds: 3600,
    message: 'You have tried too many cards.',
  },
  {
    name: 'card-entry-from',
    subject: client.address,
    max: 20,
    seconds: 3600,
    message: 'You have tried too many cards.',
  },
];

/**
 * Saves a card without charging it: stores the entry, saves the card at the provider once and settles the result.
 */
export async function addCard(
  app: AppContext,
  actor: Pick<Actor, 'personId'>,
  token: string,
  client: Client,
): Promise<Result> {
  await app.limits.count(getRateLimits(actor.personId, client));
  const entry = await createEntry(app, actor.personId, token);
  return entry.status === 'pending' ? respondInTime(saveAndRespond(app, entry)) : toResponse(app, entry);
}

/**
 * Confirms a card entry after the customer completed authentication. Fails with `not_found` for an unknown entry.
 */
export async function confirmCard(app: AppContext, id: string): Promise<Result> {
  const entry = await findEntryById(app.db, id);
  if (!entry) throw fail('not_found');
  if (entry.status === 'pending') return respondInTime(saveAndRespond(app, entry));
  if (entry.status !== 'requires_action') return toResponse(app, entry);
  return respondInTime(
    callProvider(app, () => confirmSetup(app, entry)).then((result) => settleAndRespond(app, entry, result)),
  );
}

const respondInTime = (work: Promise<Result>): Promise<Result> => withResponseDeadline(work, 'card_unsure');

/** Completes an unsettled entry; cancels an authentication that was not completed within an hour. */
export async function resumeCardEntry(app: AppContext, id: string): Promise<void> {
  const entry = await findEntryById(app.db, id);
  if (entry?.status === 'pending') {
    await settleEntry(app, entry.id, await requestSave(app, entry));
  } else if (entry?.status === 'requires_action') {
    await settleEntry(app, entry.id, await cancelSetup(app, entry));
  }
}

/** Inserts the entry, or finds the one that the same token started. */
const createEntry = (app: AppContext, personId: string, token: string): Promise<CardEntry> =>
  app.db.transaction().execute(async (tx) => {
    await lockPerson(tx, personId);
    const earlier = await findEntryByToken(tx, token);
    if (earlier) {
      if (earlier.person_id !== personId || earlier.status === 'failed') throw fail('token_used');
      return earlier;
    }
    if ((await findCards(tx, cardOwnerAtProvider(app, personId))).length >= maxCards)
      throw fail('cards_full');
    const now = app.now();
    const entry = await insertEntry(tx, { ...cardOwnerAtProvider(app, personId), token, now });
    if (!entry) throw fail('token_used');
    await app.jobs.add(tx, resumeCardEntryJob, { id: entry.id }, { at: minutesAfter(now, 1) });
    return entry;
  });

const saveAndRespond = async (app: AppContext, entry: CardEntry): Promise<Result> =>
  settleAndRespond(app, entry, await callProvider(app, () => requestSave(app, entry)));

/** Saves the card at the provider. Idempotent: the idempotency key contains the id of the entry. */
async function requestSave(app: AppContext, entry: CardEntry): Promise<SaveCardResult> {
  if (isAtOtherProvider(app, entry)) return otherProviderResult;
  const person = await findPerson(app.db, entry.person_id);
  if (!person) return { status: 'failed', code: 'abandoned', message: 'This account no longer exists.' };
  const customer = await ensureCustomer(app, person);
  return app.payments.saveCard({ idempotencyKey: `card-${entry.id}`, token: entry.token, customer });
}

const confirmSetup = async (app: AppContext, entry: CardEntry): Promise<SaveCardResult> =>
  isAtOtherProvider(app, entry) ? otherProviderResult : app.payments.confirmSetup(getSetupId(entry));

/** Cancels the authentication, unless it was completed in the meantime. */
const cancelSetup = async (app: AppContext, entry: CardEntry): Promise<SaveCardResult> =>
  isAtOtherProvider(app, entry) ? otherProviderResult : app.payments.cancelSetup(getSetupId(entry));

/** The result for an entry with a provider that is no longer configured. */
const otherProviderResult: SaveCardResult = {
  status: 'failed',
  code: 'abandoned',
  message: 'We have changed our card provider. Please enter your card again.',
};

async function settleAndRespond(app: AppContext, { id }: CardEntry, result: SaveCardResult): Promise<Result> {
  const settled = await settleEntry(app, id, result);
  if (result.status === 'requires_action' && settled.status === 'requires_action') {
    return { success: false, requires_action: true, client_secret: result.clientSecret, payment_id: id };
  }
  return toResponse(app, settled);
}

/** Settles an entry once with the result of the provider, and saves its card if that succeeded. */
const settleEntry = (app: AppContext, id: string, result: SaveCardResult): Promise<CardEntry> =>
  app.db.transaction().execute(async (tx) => {
    const entry = await lockEntry(tx, id);
    if (!entry) throw fail('not_found');
    if (entry.status === 'succeeded' || entry.status === 'failed') return entry;
    const now = app.now();
    if (result.status === 'requires_action') {
      if (entry.status === 'requires_action') return entry;
      await app.jobs.add(tx, resumeCardEntryJob, { id }, { at: minutesAfter(now, 60) });
      return updateEntry(tx, id, { status: 'requires_action', provider_setup_id: result.setupId });
    }
    if (result.status === 'failed') {
      return updateEntry(tx, id, { status: 'failed', failure: result.message, settled_at: now });
    }
    const { savedCardId: providerCardId, card: details } = result;
    await saveCard(app, tx, { id, personId: entry.person_id, providerCardId, details });
    return updateEntry(tx, id, { status: 'succeeded', settled_at: now });
  });

async function toResponse({ db, now }: AppContext, { id, status, failure }: CardEntry): Promise<Result> {
  if (status === 'failed') throw invalid(failure ?? 'Your card was declined.');
  const card = status === 'succeeded' ? await findCardById(db, id) : undefined;
  if (!card || card.deleted_at) throw fail('token_used');
  const message = 'Payment method added successfully!';
  return { success: true, message, data: serializeCard(card, dateAt(now())) };
}

/** Fails with `card_unsure` while the provider is unreachable, because the outcome is unknown. */
async function callProvider<T>(app: AppContext, work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    app.log.error({ err: error }, 'the payment provider did not answer');
    throw fail('card_unsure');
  }
}

const getSetupId = (entry: CardEntry): string => entry.provider_setup_id ?? '';
