import type { Contract, Given } from '@lifestory/contract';
import { dateAt, minutesAfter } from '../../calendar.ts';
import type { AppContext } from '../../context.ts';
import type { Actor, Client } from '../../http/actor.ts';
import { fail, invalid } from '../../http/failure.ts';
import type { SaveResult } from '../../providers/payments/port.ts';
import { lockPerson, personById } from '../people/index.ts';
import { answerInTime } from './answer-deadline.ts';
import { finishCardEntry } from './card.kinds.ts';
import { mostCards, wireCard } from './card.policy.ts';
import { cardsOf, keptCardById } from './card.queries.ts';
import { customerFor } from './customer.service.ts';
import {
  type CardEntry,
  entryById,
  entryByToken,
  insertEntry,
  lockEntry,
  updateEntry,
} from './entry.queries.ts';
import { keepCard } from './keeping.service.ts';
import { isElsewhere, ownerHere } from './present-provider.ts';

type Answer = Given<Contract['cards']['add']>;

/** Whoever tries stolen cards tries many. */
const limitsOf = (personId: string, client: Client) => [
  { name: 'card-entry', subject: personId, most: 10, seconds: 3600, told: 'These were many cards.' },
  {
    name: 'card-entry-from',
    subject: client.address,
    most: 20,
    seconds: 3600,
    told: 'These were many cards.',
  },
];

/** Keeps a card without charging it: written down, kept by the provider once, then settled. */
export async function addCard(
  app: AppContext,
  actor: Pick<Actor, 'personId'>,
  token: string,
  client: Client,
): Promise<Answer> {
  await app.limits.count(limitsOf(actor.personId, client));
  const entry = await begin(app, actor.personId, token);
  return entry.status === 'pending' ? inTime(save(app, entry)) : answer(app, entry);
}

/** Goes on with keeping a card after the bank's question. Fails with `not_found` when there is no such entry. */
export async function confirmCard(app: AppContext, id: string): Promise<Answer> {
  const entry = await entryById(app.db, id);
  if (!entry) throw fail('not_found');
  if (entry.status === 'pending') return inTime(save(app, entry));
  if (entry.status !== 'requires_action') return answer(app, entry);
  return inTime(asking(app, () => look(app, entry)).then((result) => settle(app, entry, result)));
}

const inTime = (work: Promise<Answer>): Promise<Answer> => answerInTime(work, 'card_unsure');

/** The same by the clock, an hour later: a question of the bank that nobody answered by then is given up. */
export async function finishEntry(app: AppContext, id: string): Promise<void> {
  const entry = await entryById(app.db, id);
  if (entry?.status === 'pending') {
    await write(app, entry.id, await ask(app, entry));
  } else if (entry?.status === 'requires_action') {
    await write(app, entry.id, await callOff(app, entry));
  }
}

/** Writes the entry down, or finds the one that this very token began. */
const begin = (app: AppContext, personId: string, token: string): Promise<CardEntry> =>
  app.db.transaction().execute(async (tx) => {
    await lockPerson(tx, personId);
    const earlier = await entryByToken(tx, token);
    if (earlier) {
      if (earlier.person_id !== personId || earlier.status === 'failed') throw fail('token_used');
      return earlier;
    }
    if ((await cardsOf(tx, ownerHere(app, personId))).length >= mostCards) throw fail('cards_full');
    const now = app.now();
    const entry = await insertEntry(tx, { ...ownerHere(app, personId), token, now });
    if (!entry) throw fail('token_used');
    await app.jobs.add(tx, finishCardEntry, { id: entry.id }, { at: minutesAfter(now, 1) });
    return entry;
  });

const save = async (app: AppContext, entry: CardEntry): Promise<Answer> =>
  settle(app, entry, await asking(app, () => ask(app, entry)));

/** Asks the provider to keep the card; repeatable, since the key is the entry's own. */
async function ask(app: AppContext, entry: CardEntry): Promise<SaveResult> {
  if (isElsewhere(app, entry)) return movedOn;
  const person = await personById(app.db, entry.person_id);
  if (!person) return { status: 'failed', code: 'abandoned', message: 'This account is gone.' };
  const customer = await customerFor(app, person);
  return app.payments.saveCard({ idempotencyKey: `card-${entry.id}`, token: entry.token, customer });
}

/** Asks what became of it after the bank's question. */
const look = async (app: AppContext, entry: CardEntry): Promise<SaveResult> =>
  isElsewhere(app, entry) ? movedOn : app.payments.confirmSave(setupOf(entry));

/** Withdraws the bank's question, unless it was answered meanwhile. */
const callOff = async (app: AppContext, entry: CardEntry): Promise<SaveResult> =>
  isElsewhere(app, entry) ? movedOn : app.payments.abandonSave(setupOf(entry));

/** A card that was entered with a provider which is not set up any more. */
const movedOn: SaveResult = {
  status: 'failed',
  code: 'abandoned',
  message: 'We changed our card provider meanwhile. Please enter your card again.',
};

async function settle(app: AppContext, { id }: CardEntry, result: SaveResult): Promise<Answer> {
  const settled = await write(app, id, result);
  if (result.status === 'requires_action' && settled.status === 'requires_action') {
    return { success: false, requires_action: true, client_secret: result.clientSecret, payment_id: id };
  }
  return answer(app, settled);
}

/** Writes down what the provider said, once, and keeps the card with it. */
const write = (app: AppContext, id: string, result: SaveResult): Promise<CardEntry> =>
  app.db.transaction().execute(async (tx) => {
    const entry = await lockEntry(tx, id);
    if (!entry) throw fail('not_found');
    if (entry.status === 'succeeded' || entry.status === 'failed') return entry;
    const now = app.now();
    if (result.status === 'requires_action') {
      if (entry.status === 'requires_action') return entry;
      await app.jobs.add(tx, finishCardEntry, { id }, { at: minutesAfter(now, 60) });
      return updateEntry(tx, id, { status: 'requires_action', provider_setup_id: result.setupId });
    }
    if (result.status === 'failed') {
      return updateEntry(tx, id, { status: 'failed', failure: result.message, settled_at: now });
    }
    const { savedCardId: providerCardId, card: face } = result;
    await keepCard(app, tx, { id, personId: entry.person_id, providerCardId, face });
    return updateEntry(tx, id, { status: 'succeeded', settled_at: now });
  });

async function answer({ db, now }: AppContext, { id, status, failure }: CardEntry): Promise<Answer> {
  if (status === 'failed') throw invalid(failure ?? 'Your card was declined.');
  const card = status === 'succeeded' ? await keptCardById(db, id) : undefined;
  if (!card || card.deleted_at) throw fail('token_used');
  const message = 'Payment method added successfully!';
  return { success: true, message, data: wireCard(card, dateAt(now())) };
}

/** While the provider is out of reach nobody knows whether the card is kept, and nobody is told otherwise. */
async function asking<T>(app: AppContext, work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    app.log.error({ err: error }, 'the payment provider did not answer');
    throw fail('card_unsure');
  }
}

const setupOf = (entry: CardEntry): string => entry.provider_setup_id ?? '';
