import { isDeepStrictEqual } from 'node:util';
import { quantile } from '../business/simulated-staff.ts';
import { cpuSeconds } from '../measure/cpu-time.ts';
import { type Answers, type HttpRequest, repeatAtRate, repeatFor } from '../measure/load.ts';
import { peakResidentBytes } from '../measure/process-memory.ts';
import { median } from '../measure/row.ts';
import { type ApiCall, type ApiContent, textsOf } from './content.ts';
import type { ApiServer } from './server.ts';

const connections = 16;
/** The encodings that browsers accept. */
const browserEncodings = 'gzip, deflate, br, zstd';

/** A call that is repeated: as often as possible, or at a constant rate per second. */
export interface ApiScenario {
  name: string;
  call: ApiCall;
  isCompressed?: boolean;
  rate?: number;
}

/**
 * Figures of one server in one scenario, as medians of all rounds: requests per second, and latencies in milliseconds.
 */
export interface ApiFigures {
  server: ApiServer;
  scenario: ApiScenario;
  rate: number;
  p50: number;
  p99: number;
  bodyBytes: number;
  headerBytes: number;
  /** CPU seconds per 1,000 calls. */
  serverSeconds: number;
  databaseSeconds: number;
  /** Maximum resident memory of the server. */
  peakBytes: number;
}

/** Fails unless every server answers every call with the same texts. A timeline may be in an order of its own. */
export async function verifyAnswers(servers: readonly ApiServer[], content: ApiContent): Promise<void> {
  for (const server of servers) {
    for (const call of ['list', 'poll', 'timeline'] as const) {
      for (const isCompressed of [false, true]) {
        const { path, headers, body } = requestOf(server, { name: '', call, isCompressed });
        const response = await fetch(`http://127.0.0.1:${server.port}${path}`, {
          method: body === undefined ? 'GET' : 'POST',
          headers,
          ...(body === undefined ? {} : { body }),
        });
        const answer = await response.text();
        if (response.status !== 200) {
          throw new Error(`${server.name}: ${path} answered ${response.status}: ${answer.slice(0, 500)}`);
        }
        const found = server.readTexts(call, JSON.parse(answer));
        const expected = textsOf(content, call);
        const isSame =
          call === 'timeline'
            ? isDeepStrictEqual(found.toSorted(), expected.toSorted())
            : isDeepStrictEqual(found, expected);
        if (!isSame) {
          const first = expected.find((text, index) => found[index] !== text);
          throw new Error(
            `${server.name}: “${first}” is missing among the ${found.length} texts of ${path}.`,
          );
        }
      }
    }
  }
}

/** Measures a scenario on several servers in turn; the first round warms up and is not counted. */
export async function measureScenario(
  servers: readonly ApiServer[],
  scenario: ApiScenario,
  databasePid: number,
  { rounds, seconds }: { rounds: number; seconds: number },
): Promise<ApiFigures[]> {
  const turns = servers.map((server) => ({ server, measured: [] as ApiFigures[] }));
  for (let round = 0; round <= rounds; round += 1) {
    for (const { server, measured } of turns) {
      const figures = await measureOnce(server, scenario, databasePid, seconds);
      if (round > 0) measured.push(figures);
    }
  }
  return turns.map(({ server, measured }) => {
    const medianOf = (figure: keyof Omit<ApiFigures, 'server' | 'scenario'>) =>
      median(measured.map((figures) => figures[figure]));
    return {
      server,
      scenario,
      rate: medianOf('rate'),
      p50: medianOf('p50'),
      p99: medianOf('p99'),
      bodyBytes: medianOf('bodyBytes'),
      headerBytes: medianOf('headerBytes'),
      serverSeconds: medianOf('serverSeconds'),
      databaseSeconds: medianOf('databaseSeconds'),
      peakBytes: Math.max(...measured.map(({ peakBytes }) => peakBytes)),
    };
  });
}

async function measureOnce(
  server: ApiServer,
  scenario: ApiScenario,
  databasePid: number,
  durationSeconds: number,
): Promise<ApiFigures> {
  const request = requestOf(server, scenario);
  const readCpuSeconds = () => [server.pid, databasePid].map(cpuSeconds);
  const before = readCpuSeconds();
  let answers: Answers | undefined;
  const end = performance.now() + durationSeconds * 1000;
  const peakBytes = await peakResidentBytes(server.pid, async () => {
    answers = scenario.rate
      ? await repeatAtRate(server.port, request, connections, scenario.rate, () => performance.now() > end)
      : await repeatFor(server.port, request, connections, durationSeconds);
  });
  if (!answers) throw new Error('Nothing was measured.');
  const [own = 0, database = 0] = readCpuSeconds().map((seconds, index) => seconds - (before[index] ?? 0));
  const { seconds, milliseconds, bodyBytes, headerBytes } = answers;
  const thousands = milliseconds.length / 1000;
  return {
    server,
    scenario,
    rate: milliseconds.length / seconds,
    p50: quantile(milliseconds, 0.5),
    p99: quantile(milliseconds, 0.99),
    bodyBytes,
    headerBytes,
    serverSeconds: own / thousands,
    databaseSeconds: database / thousands,
    peakBytes,
  };
}

function requestOf(server: ApiServer, { call, isCompressed }: ApiScenario): HttpRequest {
  const { headers, ...request } = server.requests[call];
  const encoding = isCompressed ? browserEncodings : 'identity';
  return { ...request, headers: { ...headers, 'Accept-Encoding': encoding } };
}
