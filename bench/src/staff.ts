import { type SeededServer, startSeededServer } from './business.ts';
import { cpuSeconds } from './cpu-time.ts';
import { openConnection } from './load.ts';
import { startBaseline } from './peers/process.ts';
import { residentBytes } from './process-memory.ts';
import { type Benchmark, median, type Row } from './row.ts';
import { type Latencies, quantile, requestsPerSecond, simulateStaff } from './simulated-staff.ts';

const ports = { large: 3140, small: 3141 };
/** The size: 100,000 people and interviews and 500,000 transactions; growth is compared with a hundredth of it. */
const share = Number(process.env.BENCH_SHARE ?? 1);
const seconds = Number(process.env.BENCH_SECONDS ?? 60);
/** Milliseconds between a response and the next click, ± 50 %. */
const pauseMs = 200;
const rounds = 5;
/** Clicks of each kind on each side in each round of the growth. */
const times = 10;

/** Twenty staff at once in the back-office of a large business: every list and the dashboard. */
export const staff: Benchmark = {
  name: 'staff',
  async run() {
    const large = await startSeededServer(ports.large, share);
    const small = await startSeededServer(ports.small, share / 100);
    try {
      await simulateStaff(large, 5, 0);
      await simulateStaff(small, 5, 0);
      const busy = await measured(large, () => simulateStaff(large, seconds, pauseMs));
      const busiest = await measured(large, () => simulateStaff(large, seconds / 3, 0));
      const growth = await compare(large, small);
      return [
        ...large.staffActions.map(({ name }) => {
          const taken = busy.latencies.get(name) ?? [];
          return { ...lineOf(name, taken, growth.get(name)), ...goalsOf(name, taken) };
        }),
        summary(`${large.tokens.length} staff, ${pauseMs} ms between clicks`, busy),
        summary(`${large.tokens.length} staff, without a pause`, busiest),
        ...(await besidePeer(large)),
      ];
    } finally {
      await large.stop();
      await small.stop();
    }
  },
};

interface Measured {
  latencies: Latencies;
  seconds: number;
  /** CPU seconds of the server, the database and the load generator. */
  used: [number, number, number];
  megabytes: number;
}

async function measured(
  { pid, databasePid }: SeededServer,
  work: () => Promise<Latencies>,
): Promise<Measured> {
  const used = () => [pid, databasePid, process.pid].map(cpuSeconds) as Measured['used'];
  const before = used();
  const startedAt = performance.now();
  const latencies = await work();
  const lasted = (performance.now() - startedAt) / 1000;
  const after = used();
  return {
    latencies,
    seconds: lasted,
    used: after.map((value, index) => value - (before[index] ?? 0)) as Measured['used'],
    megabytes: residentBytes(pid) / 1e6,
  };
}

/** The ratio of each click's duration between the large and the small business, with one user. */
async function compare(large: SeededServer, small: SeededServer): Promise<Map<string, number>> {
  const sides = await Promise.all(
    [large, small].map(async (business) => ({
      business,
      line: await openConnection(business.port, business.tokens[0] ?? ''),
    })),
  );
  const ratios = new Map<string, number>();
  for (const { name } of large.staffActions) {
    const medians: number[][] = [[], []];
    for (let round = 0; round < rounds; round += 1) {
      for (const [side, { business, line }] of sides.entries()) {
        const click = business.staffActions.find((one) => one.name === name);
        const taken: number[] = [];
        for (let time = 0; time < times && click; time += 1) {
          const startedAt = performance.now();
          await line.send(click.request());
          taken.push(performance.now() - startedAt);
        }
        medians[side]?.push(median(taken));
      }
    }
    ratios.set(name, median(medians[0] ?? []) / median(medians[1] ?? []));
  }
  for (const { line } of sides) line.close();
  return ratios;
}

/** The first page of the sessions for all staff at once, alternating with a bare server with the same queries. */
async function besidePeer({ port, tokens, databaseUrl }: SeededServer): Promise<Row[]> {
  const peer = await startBaseline('list.ts', databaseUrl);
  const rates = { ours: [] as number[], theirs: [] as number[] };
  const request = { path: '/sessions/fetch-all?page=1' };
  try {
    for (let round = 0; round <= rounds; round += 1) {
      const productRate = await requestsPerSecond(port, tokens, request, 2);
      const peerRate = await requestsPerSecond(Number(new URL(peer.url).port), tokens, request, 2);
      // The first round warms up and is not counted.
      if (round === 0) continue;
      rates.ours.push(productRate);
      rates.theirs.push(peerRate);
    }
  } finally {
    peer.stop();
  }
  const [productMedian, peerMedian] = [median(rates.ours), median(rates.theirs)];
  return [
    {
      action: 'sessions: first page, alone',
      'clicks/s': Math.round(productMedian),
      'of the peer': round2(productMedian / peerMedian),
    },
    { action: 'a bare Fastify with pg, the same page', 'clicks/s': Math.round(peerMedian) },
  ];
}

const round2 = (value: number) => Number(value.toFixed(2));
const round1 = (value: number) => Number(value.toFixed(1));

const lineOf = (name: string, taken: readonly number[], growth = Number.NaN): Row => {
  const p95 = quantile(taken, 0.95);
  return {
    action: name,
    count: taken.length,
    'median ms': round1(median(taken)),
    p95: round1(p95),
    p99: round1(quantile(taken, 0.99)),
    '× a hundredth': round1(growth),
  };
};

const goalsOf = (name: string, taken: readonly number[]): Pick<Row, 'goals'> => ({
  goals: [{ figure: `${name}, p95 ms`, value: quantile(taken, 0.95), max: 100 }],
});

function summary(name: string, { latencies, seconds: lasted, used, megabytes }: Measured): Row {
  const taken = [...latencies.values()].flat();
  const [server, database, clicking] = used.map((value) => `${Math.round((value / lasted) * 100)} %`);
  return {
    ...lineOf(name, taken),
    '× a hundredth': '',
    'clicks/s': Math.round(taken.length / lasted),
    'of a processor': `server ${server}, database ${database}, clicking ${clicking}`,
    'server MB': Math.round(megabytes),
  };
}
