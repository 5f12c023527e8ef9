import { type SeededServer, startSeededServer } from './business/business.ts';
import { type Latencies, quantile, requestsPerSecond, simulateStaff } from './business/simulated-staff.ts';
import { cpuSeconds } from './measure/cpu-time.ts';
import { openConnection } from './measure/load.ts';
import { residentBytes } from './measure/process-memory.ts';
import { type Benchmark, median, type Row } from './measure/row.ts';
import { startPeer } from './peers/process.ts';

const ports = { large: 3140, small: 3141 };
/** The size: 100,000 people and interviews and 500,000 transactions; growth is compared with a hundredth of it. */
const share = Number(process.env.BENCH_SHARE ?? 1);
const seconds = Number(process.env.BENCH_SECONDS ?? 60);
/** Milliseconds between a response and the next click, ± 50 %. */
const pauseMs = 200;
const rounds = 5;
/** Clicks of each kind on each side in each round in which growth is measured. */
const clicksPerRound = 10;

/** Twenty staff at once in the back office of a large business: every list and the dashboard. */
export const staff: Benchmark = {
  name: 'staff',
  async run() {
    const large = await startSeededServer(ports.large, share);
    const small = await startSeededServer(ports.small, share / 100);
    try {
      await simulateStaff(large, 5, 0);
      await simulateStaff(small, 5, 0);
      const busy = await measureLoad(large, () => simulateStaff(large, seconds, pauseMs));
      const busiest = await measureLoad(large, () => simulateStaff(large, seconds / 3, 0));
      const growth = await compare(large, small);
      return [
        ...large.staffActions.map(({ name }) => {
          const durationsMs = busy.latencies.get(name) ?? [];
          return { ...toRow(name, durationsMs, growth.get(name)), ...goalsOf(name, durationsMs) };
        }),
        summary(`${large.tokens.length} staff, ${pauseMs} ms between clicks`, busy),
        summary(`${large.tokens.length} staff, without a pause`, busiest),
        ...(await compareWithPeer(large)),
      ];
    } finally {
      await large.stop();
      await small.stop();
    }
  },
};

interface LoadFigures {
  latencies: Latencies;
  seconds: number;
  /** CPU seconds of the server, the database and the load generator. */
  used: [number, number, number];
  megabytes: number;
}

async function measureLoad(
  { pid, databasePid }: SeededServer,
  work: () => Promise<Latencies>,
): Promise<LoadFigures> {
  const readCpuSeconds = () => [pid, databasePid, process.pid].map(cpuSeconds) as LoadFigures['used'];
  const before = readCpuSeconds();
  const startedAt = performance.now();
  const latencies = await work();
  const elapsedSeconds = (performance.now() - startedAt) / 1000;
  const after = readCpuSeconds();
  return {
    latencies,
    seconds: elapsedSeconds,
    used: after.map((value, index) => value - (before[index] ?? 0)) as LoadFigures['used'],
    megabytes: residentBytes(pid) / 1e6,
  };
}

/** The ratio of each click's duration between the large and the small business, with one user. */
async function compare(large: SeededServer, small: SeededServer): Promise<Map<string, number>> {
  const sides = await Promise.all(
    [large, small].map(async (business) => ({
      business,
      connection: await openConnection(business.port, business.tokens[0] ?? ''),
    })),
  );
  const ratios = new Map<string, number>();
  for (const { name } of large.staffActions) {
    const medians: number[][] = [[], []];
    for (let round = 0; round < rounds; round += 1) {
      for (const [side, { business, connection }] of sides.entries()) {
        const click = business.staffActions.find((action) => action.name === name);
        const durationsMs: number[] = [];
        for (let time = 0; time < clicksPerRound && click; time += 1) {
          const startedAt = performance.now();
          await connection.send(click.request());
          durationsMs.push(performance.now() - startedAt);
        }
        medians[side]?.push(median(durationsMs));
      }
    }
    ratios.set(name, median(medians[0] ?? []) / median(medians[1] ?? []));
  }
  for (const { connection } of sides) connection.close();
  return ratios;
}

/** The first page of the sessions for all staff at once, alternating with a bare server with the same queries. */
async function compareWithPeer({ port, tokens, databaseUrl }: SeededServer): Promise<Row[]> {
  const peer = await startPeer('list.ts', databaseUrl);
  const rates = { product: [] as number[], peer: [] as number[] };
  const request = { path: '/sessions/fetch-all?page=1' };
  try {
    for (let round = 0; round <= rounds; round += 1) {
      const productRate = await requestsPerSecond(port, tokens, request, 2);
      const peerRate = await requestsPerSecond(Number(new URL(peer.url).port), tokens, request, 2);
      // The first round warms up and is not counted.
      if (round === 0) continue;
      rates.product.push(productRate);
      rates.peer.push(peerRate);
    }
  } finally {
    peer.stop();
  }
  const [productMedian, peerMedian] = [median(rates.product), median(rates.peer)];
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

const toRow = (name: string, durationsMs: readonly number[], growth = Number.NaN): Row => {
  const p95 = quantile(durationsMs, 0.95);
  return {
    action: name,
    count: durationsMs.length,
    'median ms': round1(median(durationsMs)),
    p95: round1(p95),
    p99: round1(quantile(durationsMs, 0.99)),
    '× a hundredth': round1(growth),
  };
};

const goalsOf = (name: string, durationsMs: readonly number[]): Pick<Row, 'goals'> => ({
  goals: [{ figure: `${name}, p95 ms`, value: quantile(durationsMs, 0.95), max: 100 }],
});

function summary(name: string, { latencies, seconds: elapsedSeconds, used, megabytes }: LoadFigures): Row {
  const durationsMs = [...latencies.values()].flat();
  const [server, database, clicking] = used.map((value) => `${Math.round((value / elapsedSeconds) * 100)} %`);
  return {
    ...toRow(name, durationsMs),
    '× a hundredth': '',
    'clicks/s': Math.round(durationsMs.length / elapsedSeconds),
    'of a processor': `server ${server}, database ${database}, clicking ${clicking}`,
    'server MB': Math.round(megabytes),
  };
}
