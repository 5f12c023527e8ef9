import type { Tx } from '../database/connection.ts';
import { newId, newSecret } from '../database/ids.ts';
import { addToLedger } from '../features/billing/index.ts';
import { fullName, type Person } from '../features/people/index.ts';
import { readSettings } from '../features/settings/index.ts';
import type { House } from '../house.ts';
import type { Cast } from './people.ts';
import type { HeldInterview } from './schedule.ts';
import { openStories } from './script.ts';
import type { Timeline } from './timeline.ts';

/** One payment that was made, with the ledger's words for it. */
interface Paid {
  who: string;
  interviewId: string | null;
  kind: 'video' | 'video-and-hosting' | 'hosting';
  feeCents: number;
  hostingCents: number;
  description: string;
  at: Date;
}

const test = { number: '4242424242424242', expMonth: 8, cvc: '123' };

/** Pays what was paid: through the sandbox, so that it can be refunded, and into the ledger in the order of time. */
export async function fillLedger(
  house: House,
  tx: Tx,
  cast: Cast,
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
        kind: plan.paid,
        feeCents,
        hostingCents: withHosting ? monthCents : 0,
        description: withHosting ? 'Lifestory video and hosting, first month' : 'Lifestory video',
        at: at(-plan.booked, '11:20'),
      },
    ];
  });
  const months = openStories.flatMap(({ of, opened, months: count }) =>
    Array.from({ length: count }, (_, month): Paid => {
      const first = { kind: 'hosting', feeCents: 0, hostingCents: monthCents } as const;
      const description = month === 0 ? 'Hosting, first month' : 'Hosting, one month';
      return { who: of, interviewId: null, ...first, description, at: at(-opened + month * 30, '09:00') };
    }).filter(({ at: day }, month) => day <= house.now() && !(of === 'rose' && month === 0)),
  );
  const all = [...fees, ...months].sort((one, other) => one.at.getTime() - other.at.getTime());
  for (const paid of all) await payOnce(house, tx, cast, paid);
  await keepCards(house, tx, cast);
}

async function payOnce(house: House, tx: Tx, cast: Cast, paid: Paid): Promise<void> {
  const personId = cast(paid.who).id;
  const amountCents = paid.feeCents + paid.hostingCents;
  const charge = await chargeTestCard(house, amountCents, paid.description);
  const paymentId = newId();
  await tx
    .insertInto('payments')
    .values({
      id: paymentId,
      person_id: personId,
      interview_id: paid.interviewId,
      kind: paid.kind,
      fee_cents: paid.feeCents,
      hosting_cents: paid.hostingCents,
      token: `demonstration_${newSecret(12)}`,
      provider_payment_id: charge.paymentId,
      status: 'succeeded',
      created_at: paid.at,
      settled_at: paid.at,
    })
    .execute();
  await addToLedger(tx, {
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
async function keepCards(house: House, tx: Tx, cast: Cast): Promise<void> {
  const year = house.now().getUTCFullYear() + 3;
  for (const { of, card } of openStories) {
    if (!card) continue;
    const savedCardId = await keepTestCard(house, cast(of));
    await tx
      .insertInto('cards')
      .values({
        id: newId(),
        person_id: cast(of).id,
        provider_card_id: savedCardId ?? `demonstration_${newSecret(12)}`,
        ...card,
        exp_year: year,
        preferred: true,
      })
      .execute();
  }
}

/** A token of the sandbox's test card; with a real provider there is none. */
async function testToken({ payments, now }: House): Promise<string | null> {
  const token = await payments.sandbox?.tokenise({ ...test, expYear: now().getUTCFullYear() + 3 });
  return token && 'id' in token ? token.id : null;
}

/** Charges the test card; with a real provider nothing is charged, and nothing can be refunded. */
async function chargeTestCard(house: House, amountCents: number, description: string) {
  const token = await testToken(house);
  if (!token) return { paymentId: null };
  return house.payments.charge({
    idempotencyKey: `demonstration-${newId()}`,
    begunAt: house.now(),
    source: { token },
    customer: null,
    amountCents,
    currency: 'usd',
    description,
    saveCard: false,
    offSession: false,
  });
}

/** Keeps the test card for somebody; answers the provider's name for it. */
async function keepTestCard(house: House, person: Person): Promise<string | null> {
  const token = await testToken(house);
  if (!token) return null;
  const { payments } = house;
  const customer = await payments.customer({ ...person, name: fullName(person) });
  const saved = await payments.saveCard({ idempotencyKey: `demonstration-${newId()}`, token, customer });
  return saved.status === 'succeeded' ? saved.savedCardId : null;
}
