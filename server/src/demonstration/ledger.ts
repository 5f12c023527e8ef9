import { instantOf } from '../calendar.ts';
import type { AppContext } from '../context.ts';
import type { Tx } from '../database/connection.ts';
import { newId, newSecret } from '../database/ids.ts';
import { recordLedgerEntry } from '../features/ledger/index.ts';
import { fullName, type Person } from '../features/people/index.ts';
import { readSettings } from '../features/settings/index.ts';
import { paidMonths } from './hosting.ts';
import type { FindPerson } from './people.ts';
import type { HeldInterview } from './schedule.ts';
import { openStories } from './script.ts';
import type { Timeline } from './timeline.ts';

/** One payment that was made, with the ledger's words for it. */
interface Paid {
  who: string;
  interviewId: string | null;
  storyId: string | undefined;
  kind: 'video' | 'video-and-hosting' | 'hosting' | 'renewal';
  /** The day on which the month begins that was paid. */
  periodBeginsOn: string | null;
  feeCents: number;
  hostingCents: number;
  description: string;
  at: Date;
}

const visa = { number: '4242424242424242', brand: 'Visa', last4: '4242', exp_month: 8 };

/** Pays what was paid: through the sandbox, so that it can be refunded, and into the ledger in the order of time. */
export async function fillLedger(
  app: Pick<AppContext, 'now' | 'payments'>,
  tx: Tx,
  findPerson: FindPerson,
  stories: ReadonlyMap<string, string>,
  interviews: readonly HeldInterview[],
  at: Timeline,
): Promise<void> {
  const { feeCents, monthCents } = await readSettings(tx);
  const fees = interviews.flatMap(({ id, plan }): Paid[] => {
    if (!plan.paid) return [];
    const withHosting = plan.paid === 'video-and-hosting';
    return [
      {
        who: plan.who,
        interviewId: id,
        storyId: stories.get(plan.who),
        periodBeginsOn: withHosting ? firstMonth(plan.who, at) : null,
        kind: plan.paid,
        feeCents,
        hostingCents: withHosting ? monthCents : 0,
        description: withHosting ? 'Lifestory video and hosting, first month' : 'Lifestory video',
        at: at(-plan.booked, '11:20'),
      },
    ];
  });
  const months = openStories.flatMap((story) =>
    (paidMonths(story, at)?.begins ?? []).map((begins, month): Paid => {
      const { of } = story;
      const price = { feeCents: 0, hostingCents: monthCents, interviewId: null, storyId: stories.get(of) };
      const what = month === 0 ? 'Hosting, first month' : 'Hosting, one month';
      const kind = month === 0 ? 'hosting' : 'renewal';
      const day = { periodBeginsOn: begins, at: instantOf(begins, '09:00') ?? app.now() };
      return { who: of, kind, ...price, description: what, ...day };
    }),
  );
  // What was paid together with a recording stands there.
  const ahead = new Set(fees.map((paid) => `${paid.who} ${paid.periodBeginsOn}`));
  const later = months.filter((paid) => !ahead.has(`${paid.who} ${paid.periodBeginsOn}`));
  const all = [...fees, ...later].sort((one, other) => one.at.getTime() - other.at.getTime());
  for (const paid of all) await payOnce(app, tx, findPerson, paid);
  await keepCards(app, tx, findPerson);
}

/** The day on which the first month of somebody's hosting begins; null before their account is opened. */
function firstMonth(who: string, at: Timeline): string | null {
  const story = openStories.find(({ of }) => of === who);
  return (story && paidMonths(story, at)?.anchorOn) ?? null;
}

async function payOnce(
  app: Pick<AppContext, 'now' | 'payments'>,
  tx: Tx,
  findPerson: FindPerson,
  paid: Paid,
): Promise<void> {
  const personId = findPerson(paid.who).id;
  const amountCents = paid.feeCents + paid.hostingCents;
  const charge = await chargeTestCard(app, amountCents, paid.description);
  const paymentId = newId();
  await tx
    .insertInto('payments')
    .values({
      id: paymentId,
      person_id: personId,
      interview_id: paid.interviewId,
      story_id: paid.storyId ?? null,
      period_begins_on: paid.periodBeginsOn,
      card_brand: visa.brand,
      card_last4: visa.last4,
      kind: paid.kind,
      fee_cents: paid.feeCents,
      hosting_cents: paid.hostingCents,
      token: `demonstration_${newSecret(12)}`,
      provider: app.payments.name,
      provider_payment_id: charge.paymentId,
      status: 'succeeded',
      created_at: paid.at,
      settled_at: paid.at,
    })
    .execute();
  await recordLedgerEntry(tx, {
    personId,
    interviewId: paid.interviewId,
    paymentId,
    description: paid.description,
    amountCents,
    currency: 'usd',
    at: paid.at,
  });
}

/** The cards that renewals are charged to. */
async function keepCards(
  app: Pick<AppContext, 'now' | 'payments'>,
  tx: Tx,
  findPerson: FindPerson,
): Promise<void> {
  const year = app.now().getUTCFullYear() + 3;
  for (const { of, card } of openStories) {
    if (!card) continue;
    const { number, ...cardDetails } = card;
    const savedCardId = await keepTestCard(app, tx, findPerson(of), number, cardDetails.exp_month);
    await tx
      .insertInto('cards')
      .values({
        id: newId(),
        person_id: findPerson(of).id,
        provider: app.payments.name,
        provider_card_id: savedCardId ?? `demonstration_${newSecret(12)}`,
        ...cardDetails,
        exp_year: year,
        preferred: true,
      })
      .execute();
  }
}

/** A token of one of the sandbox's test cards; with a real provider there is none. */
async function testToken(
  { payments, now }: Pick<AppContext, 'now' | 'payments'>,
  number: string,
  expMonth: number,
): Promise<string | null> {
  const expYear = now().getUTCFullYear() + 3;
  const token = await payments.sandbox?.tokenize({ number, expMonth, expYear, cvc: '123' });
  return token && 'id' in token ? token.id : null;
}

/** Charges the test card; with a real provider nothing is charged, and nothing can be refunded. */
async function chargeTestCard(
  app: Pick<AppContext, 'now' | 'payments'>,
  amountCents: number,
  description: string,
) {
  const token = await testToken(app, visa.number, visa.exp_month);
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

/** Keeps a test card for somebody; answers the provider's name for it. */
async function keepTestCard(
  app: Pick<AppContext, 'now' | 'payments'>,
  tx: Tx,
  person: Person,
  number: string,
  expMonth: number,
): Promise<string | null> {
  const token = await testToken(app, number, expMonth);
  if (!token) return null;
  const { payments } = app;
  const customer = await payments.customer({ ...person, name: fullName(person) });
  await tx
    .insertInto('payment_customers')
    .values({ person_id: person.id, provider: payments.name, provider_customer_id: customer })
    .execute();
  const saved = await payments.saveCard({ idempotencyKey: `demonstration-${newId()}`, token, customer });
  return saved.status === 'succeeded' ? saved.savedCardId : null;
}
