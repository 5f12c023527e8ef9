import { setTimeout as sleep } from 'node:timers/promises';
import { dateAt } from '../../calendar.ts';
import { connect, type Db } from '../../database/connection.ts';
import { joinEmbedded } from '../../database/embedded.ts';
import { prepareProduct } from '../servers/real-product.ts';
import { countRenewals, enqueueRenewals, makeDueRenewals } from './due-renewals.ts';

/**
 * Runs renewals in the real product, `renewalsPerKill` more before each kill, and kills it at random moments until that
 * has happened `kills` times while renewals were due. The database is at `databaseUrl`, or the product's own. Returns the
 * number of renewals, and their results.
 */
export async function killDuringRenewals(renewalsPerKill: number, kills: number, databaseUrl?: string) {
  const product = await prepareProduct(databaseUrl ? { DATABASE_URL: databaseUrl } : {});
  try {
    await product.start();
    const url = databaseUrl ?? (await joinEmbedded(product.dataDir)).url;
    const { db } = connect(url, 2, () => undefined);
    let killed = 0;
    let renewals = 0;
    let charges = 0;
    while (killed < kills) {
      await makeDueRenewals(db, renewalsPerKill, dateAt(new Date()));
      renewals += renewalsPerKill;
      await enqueueRenewals(db);
      // Few enough that renewals are left for the kill.
      await waitForMoreCharges(db, charges + Math.floor((Math.random() * renewalsPerKill) / 2));
      await sleep(Math.random() * 20);
      await product.end('SIGKILL');
      ({ charges } = await countRenewals(db));
      if (charges < renewals) killed += 1;
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
    return { renewals, ...found };
  } finally {
    await product.clear();
  }
}

async function waitForMoreCharges(db: Db, count: number): Promise<void> {
  while ((await countRenewals(db)).charges <= count) await sleep(2);
}
