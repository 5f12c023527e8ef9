import { contract } from '@lifestory/contract';
import { expect, test } from 'vitest';
import { createTestApp } from '../../../testing/app.ts';
import { listMails } from '../../../testing/mails/stored-mail.ts';
import { makePayer, submitPayment } from '../../../testing/payments/payer.ts';
import { saveCard } from '../../../testing/payments/saved-card.ts';

const { app, db, users, visitor, setClock } = await createTestApp();
const { ledger, payments, subscriptions } = contract;
setClock(new Date('2027-01-31T20:00:00Z'));
const staff = await users.superAdmin();
const developer = await users.developer();

type Reader = Pick<Awaited<ReturnType<typeof users.customer>>, 'request' | 'call'>;
const findReceipt = async (number: number, by: Reader = staff) =>
  (await by.request(ledger.receipt, { params: { number } })).data;
const numbersOf = async (personId: string) =>
  (await staff.request(ledger.transactionsOfPerson, { params: { id: personId } })).data.map(
    ({ transaction_id }) => transaction_id,
  );

async function createSubscriber() {
  const ana = await users.customer({ disabled: true, fname: 'Ana' });
  const { id: card_id } = await saveCard(ana, '378282246310005');
  await ana.request(subscriptions.subscribe, { body: { amount: 10, card_id } });
  const [number = 0] = await numbersOf(ana.person.id);
  return { ana, number };
}

test('the receipt of a hosting month names the item, date, payer, card and period', async () => {
  const { ana, number } = await createSubscriber();
  expect(await findReceipt(number, ana)).toEqual({
    number,
    issued_at: '2027-01-31T20:00:00.000Z',
    description: 'Hosting, one month',
    lines: [{ label: 'Hosting, one month', amount: 10 }],
    total: 10,
    currency: 'usd',
    card: { brand: 'American Express', last4: '0005' },
    payer: { name: `Ana ${ana.person.lname}`, email: ana.person.email },
    period: { begins_on: '2027-01-31', ends_on: '2027-02-28' },
    refunded: null,
    refund_of: null,
  });
  expect(await findReceipt(number, developer)).toMatchObject({ number, card: null });
  const [mail] = await listMails(db, { personId: ana.person.id, kind: 'payment-receipt' });
  expect(mail?.subject).toContain(String(number));
  expect(mail?.body_text).toContain(`/receipt/${number}`);
  expect(mail?.body_text).toContain('American Express ending in 0005');
});

test('the receipt of a video with hosting lists both, and the period once the account is created', async () => {
  const payer = await makePayer(app);
  await submitPayment(visitor(), payer, { type: 'video-and-hosting' });
  const [number = 0] = await numbersOf(payer.personId);
  expect(await findReceipt(number)).toMatchObject({
    lines: [
      { label: 'Lifestory video', amount: 250 },
      { label: 'Hosting, first month', amount: 10 },
    ],
    total: 260,
    card: { brand: 'Visa', last4: '4242' },
    period: null,
  });
  await staff.call('POST', '/api/user/create-customer-account', { id: payer.personId });
  expect(await findReceipt(number)).toMatchObject({
    period: { begins_on: '2027-01-31', ends_on: '2027-02-28' },
  });
});

test('a refund appears on both receipts', async () => {
  const { ana, number } = await createSubscriber();
  await staff.request(payments.refundTransaction, { body: { transaction_id: number } });
  const [refundNumber = 0] = await numbersOf(ana.person.id);
  expect(await findReceipt(number, ana)).toMatchObject({
    total: 10,
    refunded: { amount: 10, at: '2027-01-31T20:00:00.000Z' },
    refund_of: null,
  });
  expect(await findReceipt(refundNumber, ana)).toMatchObject({
    description: 'Refund: Hosting, one month',
    lines: [{ label: 'Refund: Hosting, one month', amount: -10 }],
    total: -10,
    refunded: null,
    refund_of: number,
    period: null,
  });
});

test('a receipt is available to its payer, Super Admins and Developers only', async () => {
  const { ana, number } = await createSubscriber();
  const child = await users.subUser(ana);
  const stranger = await users.customer();
  const getReceipt = (reader: Reader, number: number) => reader.call('GET', `/api/payment/receipt/${number}`);
  for (const reader of [child, stranger]) {
    const response = await getReceipt(reader, number);
    expect(response.status).toBe(404);
    expect(response.body).toEqual((await getReceipt(reader, 999_999_999)).body);
  }
  expect((await getReceipt(developer, number)).status).toBe(200);
  expect((await visitor().call('GET', `/api/payment/receipt/${number}`)).status).toBe(401);
  // A disabled customer keeps access to their receipts.
  await db
    .updateTable('subscriptions')
    .set({ status: 'inactive' })
    .where('story_id', '=', ana.storyId)
    .execute();
  expect((await getReceipt(ana, number)).status).toBe(200);
});

test.each(['0', '-1', '1.5', 'one', '1e3x', '9'.repeat(30), "1' or 1=1"])(
  'the number %s is rejected with a message',
  async (number) => {
    const response = await staff.call('GET', `/api/payment/receipt/${encodeURIComponent(number)}`);
    expect(response.status).toBe(422);
  },
);

test('a customer can list their transactions in pages or completely', async () => {
  const { ana } = await createSubscriber();
  for (let count = 0; count < 4; count++) {
    await db
      .updateTable('subscriptions')
      .set({ status: 'inactive' })
      .where('story_id', '=', ana.storyId)
      .execute();
    const { data } = await ana.request(contract.cards.list, {});
    await ana.request(subscriptions.subscribe, { body: { amount: 10, card_id: data[0]?.id ?? '' } });
  }
  const numbers = await numbersOf(ana.person.id);
  expect(numbers).toHaveLength(5);
  const page = (query: object) => ana.request(ledger.ownTransactions, { query });
  const firstPage = await page({ limit: 2 });
  expect(firstPage).toMatchObject({ more: true });
  expect(firstPage.data.map(({ transaction_id }) => transaction_id)).toEqual(numbers.slice(0, 2));
  const nextPage = await page({ limit: 3, after: numbers[1] });
  expect(nextPage).toMatchObject({ more: false });
  expect(nextPage.data.map(({ transaction_id }) => transaction_id)).toEqual(numbers.slice(2));
  expect(await page({})).toMatchObject({
    more: false,
    data: numbers.map((transaction_id) => ({ transaction_id })),
  });
  const { number: otherNumber } = await createSubscriber();
  expect((await page({ limit: 3, after: otherNumber })).data).toEqual([]);
  for (const invalidQuery of ['limit=0', 'limit=101', 'limit=many', 'after=x', 'after=-1']) {
    expect((await ana.call('GET', `/api/user/transactions?${invalidQuery}`)).status).toBe(422);
  }
});

test('an Interviewer sees no receipt', async () => {
  const { number } = await createSubscriber();
  const interviewer = await users.interviewer();
  expect((await interviewer.call('GET', `/api/payment/receipt/${number}`)).status).toBe(404);
});
