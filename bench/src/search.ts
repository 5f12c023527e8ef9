import type { Db } from '@lifestory/server/database/connection.ts';
import { startSeededServer } from './business/business.ts';
import { quantile, simulateStaff } from './business/simulated-staff.ts';
import type { StaffAction } from './business/staff-actions.ts';
import { cpuSeconds } from './measure/cpu-time.ts';
import { type Benchmark, median } from './measure/row.ts';

const port = 3142;
const share = Number(process.env.BENCH_SHARE ?? 1);
const seconds = Number(process.env.BENCH_SECONDS ?? 60);
/** Milliseconds between a response and the next search of a person, ± 50 %. */
const pauseMs = 1000;

const lists: { list: string; path: string; query: Record<string, string> }[] = [
  { list: 'customers', path: '/user/fetch-all', query: { role: 'customer' } },
  { list: 'sub users', path: '/user/fetch-all', query: { role: 'sub-user' } },
  { list: 'sessions', path: '/sessions/fetch-all', query: {} },
  { list: 'transactions', path: '/transactions/fetch-all', query: {} },
  { list: 'e-mails', path: '/mails/fetch-all', query: {} },
];

/** Twenty staff at once, who search the lists of a large business for texts that many people have in common. */
export const search: Benchmark = {
  name: 'search',
  async run() {
    const business = await startSeededServer(port, share);
    try {
      const staffActions = await createSearches(business.db);
      const searchingBusiness = { ...business, staffActions };
      await simulateStaff(searchingBusiness, seconds / 6, pauseMs);
      const readCpuSeconds = () => cpuSeconds(business.pid) + cpuSeconds(business.databasePid);
      const before = readCpuSeconds();
      const latencies = await simulateStaff(searchingBusiness, seconds, pauseMs);
      const secondsPerSearch = (readCpuSeconds() - before) / [...latencies.values()].flat().length;
      const rows = [...latencies].map(([name, durationsMs]) => ({
        search: name,
        count: durationsMs.length,
        'median ms': Math.round(median(durationsMs)),
        'p95 ms': Math.round(quantile(durationsMs, 0.95)),
        goals: [{ figure: `${name}, p95 ms`, value: quantile(durationsMs, 0.95), max: 100 }],
      }));
      return [
        ...rows,
        {
          search: 'CPU ms of server and database per search',
          'median ms': Math.round(secondsPerSearch * 1000),
        },
      ];
    } finally {
      await business.stop();
    }
  },
};

/**
 * Searches for a common first name, a common e-mail domain and the digits of a phone number in every list, and for two
 * letters with which no word begins, sorted by name.
 */
async function createSearches(db: Db): Promise<StaffAction[]> {
  const names = await db
    .selectFrom('people')
    .select('fname')
    .where('deleted_at', 'is', null)
    .where('storyteller', '=', true)
    .groupBy('fname')
    .orderBy(({ fn }) => fn.countAll(), 'desc')
    .limit(10)
    .execute();
  const texts = {
    'a common first name': () => names[Math.floor(Math.random() * names.length)]?.fname ?? '',
    'a common e-mail domain': () => '@example.com',
    'phone digits': () => String(201 + Math.floor(Math.random() * 789)),
  };
  const searches = lists.flatMap(({ list, path, query }) =>
    Object.entries(texts).map(([kind, text]) => ({
      name: `${list}: search, ${kind}`,
      weight: 1,
      request: () => ({ path: `${path}?${new URLSearchParams({ ...query, search: text() })}` }),
    })),
  );
  const withoutMatch = lists.slice(0, 3).map(({ list, path, query }) => ({
    name: `${list}: search by name, two letters without a match`,
    weight: 1,
    request: () => {
      const sort = list === 'sessions' ? 'customer' : 'name';
      return { path: `${path}?${new URLSearchParams({ ...query, sort, search: 'qx' })}` };
    },
  }));
  return [...searches, ...withoutMatch];
}
