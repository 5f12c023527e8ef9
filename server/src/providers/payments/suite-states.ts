import { expect, test } from 'vitest';
import type { ChargeState } from './port.ts';
import { createSuiteRequests, type ProviderUnderTest } from './suite-requests.ts';

/** Tests of charge states, including refunds and disputes. */
export function statesSuite(provider: ProviderUnderTest): void {
  const { payments, createToken, now } = provider;
  const { request } = createSuiteRequests(now);

  async function createCharge() {
    const chargeRequest = request(await createToken('4242424242424242'));
    const { paymentId } = await payments.charge(chargeRequest);
    return { id: paymentId ?? '', key: chargeRequest.idempotencyKey };
  }

  async function statesSince(instant: Date): Promise<ChargeState[]> {
    const states: ChargeState[] = [];
    for await (const state of payments.since(instant)) states.push(state);
    return states;
  }

  test('a charge reports its idempotency key and state', async () => {
    const { id, key } = await createCharge();
    expect(await payments.state(id)).toMatchObject({
      paymentId: id,
      idempotencyKey: key,
      result: { status: 'succeeded', card: { last4: '4242' } },
      amountCents: 25_000,
      currency: 'usd',
      refundedCents: 0,
      dispute: null,
    });
  });

  test('a charge is found by its own key only, with its metadata', async () => {
    const { id, key } = await createCharge();
    await createCharge();
    const by = { keyFirstUsedAt: now(), customer: null };
    expect(await payments.find({ ...by, idempotencyKey: key })).toMatchObject({
      paymentId: id,
      metadata: { purpose: 'suite' },
      result: { status: 'succeeded' },
    });
    expect(await payments.find({ ...by, idempotencyKey: `${key}-other` })).toBeNull();
  });

  test('a declined charge is reported as failed', async () => {
    const { paymentId } = await payments.charge(request(await createToken('4000000000000002')));
    expect((await payments.state(paymentId ?? ''))?.result).toMatchObject({ status: 'failed' });
  });

  test('an unknown charge has no state', async () => {
    expect(await payments.state('pi_invented')).toBeNull();
  });

  test('refunds through the API and the dashboard are both reported', async () => {
    const [fullyRefunded, partlyRefunded] = [await createCharge(), await createCharge()];
    await payments.refund(fullyRefunded.id, `back-${fullyRefunded.id}`);
    await provider.refundAtProvider(partlyRefunded.id, 5_000);
    expect(await payments.state(fullyRefunded.id)).toMatchObject({ refundedCents: 25_000 });
    expect(await payments.state(partlyRefunded.id)).toMatchObject({ refundedCents: 5_000 });
  });

  test('a partial refund in the dashboard is completed to the full amount', async () => {
    const { id } = await createCharge();
    await provider.refundAtProvider(id, 5_000);
    await payments.refund(id, `back-${id}`);
    expect(await payments.state(id)).toMatchObject({ refundedCents: 25_000 });
  });

  test.each(['won', 'lost'] as const)('a dispute withdraws the funds and is %s', async (status) => {
    const { id } = await createCharge();
    await provider.dispute(id);
    expect((await payments.state(id))?.dispute).toEqual({
      status: 'open',
      withdrawnCents: 25_000,
      reinstatedCents: 0,
    });
    await provider.decideDispute(id, status);
    const reinstatedCents = status === 'won' ? 25_000 : 0;
    expect((await payments.state(id))?.dispute).toEqual({
      status,
      withdrawnCents: 25_000,
      reinstatedCents,
    });
  });

  test('a dispute that was won is still reported after a refund', async () => {
    const { id } = await createCharge();
    await provider.dispute(id);
    await provider.decideDispute(id, 'won');
    await payments.refund(id, `back-${id}`);
    expect(await payments.state(id)).toMatchObject({
      refundedCents: 25_000,
      dispute: { status: 'won', withdrawnCents: 25_000, reinstatedCents: 25_000 },
    });
  });

  test('all charges changed since an instant are listed', async () => {
    const instant = new Date(now().getTime() - 1_000);
    const [unchanged, refunded] = [await createCharge(), await createCharge()];
    await payments.refund(refunded.id, `back-${refunded.id}`);
    const states = await statesSince(instant);
    expect(states).toContainEqual(expect.objectContaining({ paymentId: unchanged.id, refundedCents: 0 }));
    expect(states).toContainEqual(expect.objectContaining({ paymentId: refunded.id, refundedCents: 25_000 }));
    expect(await statesSince(new Date(now().getTime() + 3_600_000))).toEqual([]);
  });
}
