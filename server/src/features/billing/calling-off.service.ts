import type { Tx } from '../../database/connection.ts';
import type { House } from '../../house.ts';
import { callOffPayment } from './payment.kinds.ts';
import { questionsOf } from './payment.queries.ts';

/** Calls off what waits for the bank's question to a person, soon: nobody answers it for an account that is closed. */
export async function callOffPaymentsOf(house: House, tx: Tx, personId: string): Promise<void> {
  for (const id of await questionsOf(tx, personId)) await house.jobs.add(tx, callOffPayment, { id });
}
