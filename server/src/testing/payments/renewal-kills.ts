import { setTimeout as sleep } from 'node:timers/promises';
import { dateAt } from '../../calendar.ts';
import { connect, type Db } from '../../database/connection.ts';
import { joinEmbedded } from '../../database/embedded.ts';
import { realProduct } from '../servers/real-product.ts';
import { countRenewals, enqueueRenewals, makeDueRenewals } from './due-renewals.ts';

/**
 * Lets the real product renew, and kills it at `kills` random moments, each some renewals after the last; answers what
 * it came to in the end, and how often it was killed while there was something to do.
 */
export async function killUnderRenewals(renewals: number, kills: number) {
  const product = await realProduct();
  try {
    await product.start();
    const { url } = await joinEmbedded(product.dataDir);
    const { db } = connect(url, 2, () => undefined);
    await makeDueRenewals(db, renewals, dateAt(new Date()));
    let killed = 0;
    let charges = 0;
    while (killed < kills && charges < renewals) {
      await enqueueRenewals(db);
      // Little enough that something is left for each of the kills to come.
      const some = (Math.random() * (renewals - charges)) / (kills - killed + 1);
      await chargesBeyond(db, charges + Math.floor(some));
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
    // Whoever charged once too often would do so now.
    await enqueueRenewals(db);
    await sleep(1000);
    const found = await countRenewals(db);
    await db.destroy();
    return { ...found, killed };
  } finally {
    await product.clear();
  }
}

async function chargesBeyond(db: Db, count: number): Promise<void> {
  while ((await countRenewals(db)).charges <= count) await sleep(2);
}
