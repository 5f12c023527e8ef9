import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { dateAt } from '@lifestory/server/calendar.ts';
import { connect } from '@lifestory/server/database/connection.ts';
import { startEmbedded } from '@lifestory/server/database/embedded.ts';
import { migrate } from '@lifestory/server/database/migrate.ts';
import { startFleet } from '@lifestory/server/testing/fleet/fleet.ts';
import {
  countRenewals,
  enqueueRenewals,
  makeDueRenewals,
} from '@lifestory/server/testing/payments/due-renewals.ts';
import { residentBytes } from './measure/process-memory.ts';
import type { Benchmark } from './measure/row.ts';

const renewalCount = Number(process.env.BENCH_RENEWALS ?? 10_000);
const goalSeconds = 120;

/** Charges all renewals of one day in the sandbox, with one worker, including ledger rows and receipts. */
export const renewals: Benchmark = {
  name: 'renewals',
  async run() {
    const dataDir = mkdtempSync(join(tmpdir(), 'lifestory-bench-'));
    const database = await startEmbedded(dataDir);
    const { db, pool } = connect(database.url, 4, () => undefined);
    await migrate(db, pool);
    await makeDueRenewals(db, renewalCount, dateAt(new Date()));
    const fleet = await startFleet(dataDir, database.url, { webs: 1, workers: 1 });
    try {
      const [workerPid = Number.NaN] = fleet.listWorkers();
      const idleBytes = residentBytes(workerPid);
      const megabytes: number[] = [];
      const startedAt = performance.now();
      await enqueueRenewals(db);
      for (let done = 0; done < renewalCount; ) {
        await new Promise((resolve) => setTimeout(resolve, 500));
        done = (await countRenewals(db)).transactions;
        megabytes.push(residentBytes(workerPid) / 1e6);
      }
      const seconds = (performance.now() - startedAt) / 1000;
      const counts = await countRenewals(db);
      const [atTenPercent = 0, atEnd = 0] = [megabytes[Math.floor(megabytes.length / 10)], megabytes.at(-1)];
      return [
        {
          'due renewals': renewalCount,
          seconds: Math.round(seconds * 10) / 10,
          'renewals/s': Math.round(renewalCount / seconds),
          charges: counts.charges,
          transactions: counts.transactions,
          'receipts written': counts.receipts,
          'worker MB, idle': Math.round(idleBytes / 1e6),
          'worker MB at 10 %': Math.round(atTenPercent),
          'worker MB at the end': Math.round(atEnd),
          goals: [{ figure: `${renewalCount} renewals, seconds`, value: seconds, max: goalSeconds }],
        },
      ];
    } finally {
      await fleet.stop();
      await db.destroy();
      await database.stop();
      rmSync(dataDir, { recursive: true, force: true });
    }
  },
};
