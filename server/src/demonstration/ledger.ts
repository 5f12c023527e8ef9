import { instantOf } from '../calendar.ts';
import type { AppContext } from '../context.ts';
import type { Tx } from '../database/connection.ts';
import { newId, newSecret } from '../database/ids.ts';
import { recordLedgerEntry } from '../domains/money/ledger/index.ts';
import { formatFullName, type Person } from '../domains/people/people/index.ts';
import { readSettings } from '../domains/platform/settings/index.ts';
import type { DemoClock } from './demo-clock.ts';
import { findPaidMonths } from './hosting.ts';
import type { SeededInterview } from './interviews.ts';
import type { FindPerson } from './people.ts';
import { openStories } from './story-plans.ts';

/** A payment, with its description in the ledger. */
interface SeededPayment {
  payer: string;
  interviewId: string | null;
  storyId: string | undefined;
  kind: 'video' | 'video-and-hosting' | 'hosting' | 'renewal';
  /** First day of the paid month. */
  periodBeginsOn: string | null;
  feeCents: number;
  hostingCents: number;
  description: string;
  at: Date;
}

const visa = { number: '4242424242424242', brand: 'Visa', last4: '4242', exp_month: 8 };

/**
 * Records the demonstration's payments in chronological order: in the ledger, and in the sandbox, so that they can be
 * refunded.
 */
export async function seedLedger(
  app: AppContext,
  tx: Tx,
  findPerson: FindPerson,
  stories: ReadonlyMap<string, string>,
  interviews: readonly SeededInterview[],
  at: DemoClock,
): Promise<void> {
  const { feeCents, monthCents } = await readSettings(tx);
  const fees = interviews.flatMap(({ id, plan }): SeededPayment[] => {
    if (!plan.paid) return [];
    const withHosting = plan.paid === 'video-and-hosting';
    return [
      {
        payer: plan.storyteller,
        interviewId: id,
        storyId: stories.get(plan.storyteller),
        periodBeginsOn: withHosting ? findFirstMonth(plan.storyteller, at) : null,
        kind: plan.paid,
        feeCents,
        hostingCents: withHosting ? monthCents : 0,
        description: withHosting ? 'Lifestory video and hosting, first month' : 'Lifestory video',
        at: at(-plan.booked, '11:20'),
      },
    ];
  });
  const months = openStories.flatMap((story) =>
    (findPaidMonths(story, at)?.monthStarts ?? []).map((beginsOn, month): SeededPayment => {
      const { storyteller } = story;
      const price = {
        feeCents: 0,
        hostingCents: monthCents,
        interviewId: null,
        storyId: stories.get(storyteller),
      };
      const description = month === 0 ? 'Hosting, first month' : 'Hosting, one month';
      const kind = month === 0 ? 'hosting' : 'renewal';
      const day = { periodBeginsOn: beginsOn, at: instantOf(beginsOn, '09:00') ?? app.now() };
      return { payer: storyteller, kind, ...price, description, ...day };
    }),
  );
  // Months paid together with a recording are already in `fees`.
  const paidWithFee = new Set(fees.map((payment) => `${payment.payer} ${payment.periodBeginsOn}`));
  const monthsWithoutFee = months.filter(
    (payment) => !paidWithFee.has(`${payment.payer} ${payment.periodBeginsOn}`),
  );
  const payments = [...fees, ...monthsWithoutFee].sort((a, b) => a.at.getTime() - b.at.getTime());
  for (const payment of payments) await seedPayment(app, tx, findPerson, payment);
  await saveCards(app, tx, findPerson);
}

/** Returns the first day of a storyteller's hosting; null before the account is opened. */
function findFirstMonth(payer: string, at: DemoClock): string | null {
  const story = openStories.find(({ storyteller }) => storyteller === payer);
  return (story && findPaidMonths(story, at)?.anchorOn) ?? null;
}

async function seedPayment(
  app: AppContext,
  tx: Tx,
  findPerson: FindPerson,
  payment: SeededPayment,
): Promise<void> {
  const personId = findPerson(payment.payer).id;
  const amountCents = payment.feeCents + payment.hostingCents;
  const charge = await chargeTestCard(app, amountCents, payment.description);
  const paymentId = newId();
  await tx
    .insertInto('payments')
    .values({
      id: paymentId,
      person_id: personId,
      interview_id: payment.interviewId,
      story_id: payment.storyId ?? null,
      period_begins_on: payment.periodBeginsOn,
      card_brand: visa.brand,
      card_last4: visa.last4,
      kind: payment.kind,
      fee_cents: payment.feeCents,
      hosting_cents: payment.hostingCents,
      token: `demonstration_${newSecret(12)}`,
      provider: app.payments.name,
      provider_payment_id: charge.paymentId,
      status: 'succeeded',
      created_at: payment.at,
      settled_at: payment.at,
    })
    .execute();
  await recordLedgerEntry(tx, {
    personId,
    interviewId: payment.interviewId,
    paymentId,
    description: payment.description,
    amountCents,
    currency: 'usd',
    at: payment.at,
  });
}

/** Saves the cards that renewals are charged to. */
async function saveCards(app: AppContext, tx: Tx, findPerson: FindPerson): Promise<void> {
  const year = app.now().getUTCFullYear() + 3;
  for (const { storyteller, card } of openStories) {
    if (!card) continue;
    const { number, ...cardDetails } = card;
    const savedCardId = await saveTestCard(app, tx, findPerson(storyteller), number, cardDetails.exp_month);
    await tx
      .insertInto('cards')
      .values({
        id: newId(),
        person_id: findPerson(storyteller).id,
        provider: app.payments.name,
        provider_card_id: savedCardId ?? `demonstration_${newSecret(12)}`,
        ...cardDetails,
        exp_year: year,
        preferred: true,
      })
      .execute();
  }
}

/** Returns a token of a sandbox test card; null with a real provider. */
async function createTestToken(
  { payments, now }: AppContext,
  number: string,
  expMonth: number,
): Promise<string | null> {
  const expYear = now().getUTCFullYear() + 3;
  const token = await payments.sandbox?.tokenize({ number, expMonth, expYear, cvc: '123' });
  return token && 'id' in token ? token.id : null;
}

/** Charges the test card; with a real provider it charges nothing, and payments cannot be refunded. */
async function chargeTestCard(app: AppContext, amountCents: number, description: string) {
  const token = await createTestToken(app, visa.number, visa.exp_month);
  if (!token) return { paymentId: null };
  return app.payments.charge({
    idempotencyKey: `demonstration-${newId()}`,
    keyFirstUsedAt: app.now(),
    source: { token },
    customer: null,
    amountCents,
    currency: 'usd',
    description,
    saveCard: false,
    offSession: false,
    metadata: {},
  });
}

/** Saves a person's test card; returns the provider's card id. */
async function saveTestCard(
  app: AppContext,
  tx: Tx,
  person: Person,
  number: string,
  expMonth: number,
): Promise<string | null> {
  const token = await createTestToken(app, number, expMonth);
  if (!token) return null;
  const { payments } = app;
  const customer = await payments.customer({ ...person, name: formatFullName(person) });
  await tx
    .insertInto('payment_customers')
    .values({ person_id: person.id, provider: payments.name, provider_customer_id: customer })
    .execute();
  const saved = await payments.saveCard({ idempotencyKey: `demonstration-${newId()}`, token, customer });
  return saved.status === 'succeeded' ? saved.savedCardId : null;
}
