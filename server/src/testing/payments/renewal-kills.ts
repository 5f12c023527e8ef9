import { setTimeout as sleep } from 'node:timers/promises';
import { dateAt } from '../../calendar.ts';
import { connect, type Db } from '../../database/connection.ts';
import { joinEmbedded } from '../../database/embedded.ts';
import { prepareProduct } from '../servers/real-product.ts';
import { countRenewals, enqueueRenewals, makeDueRenewals } from './due-renewals.ts';

/**
 * Runs renewals in the real product, and kills it `kills` times at random moments, some renewals apart; returns the
 * result, and how often it was killed while renewals were due.
 */
export async function killDuringRenewals(renewals: number, kills: number) {
  const product = await prepareProduct();
  try {
    await product.start();
    const { url } = await joinEmbedded(product.dataDir);
    const { db } = connect(url, 2, () => undefined);
    await makeDueRenewals(db, renewals, dateAt(new Date()));
    let killed = 0;
    let charges = 0;
    while (killed < kills && charges < renewals) {
      await enqueueRenewals(db);
      // Few enough that renewals are left for the remaining kills.
      const step = (Math.random() * (renewals - charges)) / (kills - killed + 1);
      await waitForMoreCharges(db, charges + Math.floor(step));
      await sleep(Math.random() * 20);
      await product.end('SIGKILL');
      killed += 1;
      ({ charges } = await countRenewals(db));
      await product.start();
    }
    for (;;) {
      await enqueueRenewals(db);
      const { transactions, receipts } = await countRenewals(db);
      if (transactions >= renewals && receipts >= renewals) break;
      await sleep(100);
    }
    // A duplicate charge would happen now.
    await enqueueRenewals(db);
    await sleep(1000);
    const found = await countRenewals(db);
    await db.destroy();
    return { ...found, killed };
  } finally {
    await product.clear();
  }
}

async function waitForMoreCharges(db: Db, count: number): Promise<void> {
  while ((await countRenewals(db)).charges <= count) await sleep(2);
}
