import type { Goal } from '../measure/goal.ts';
import type { ApiFigures } from './measure.ts';
import type { ApiServer } from './server.ts';

/** The figures of each scenario: of the product, of the bare server, and, except for `steady`, of the peers. */
interface AllFigures {
  list: ApiFigures[];
  poll: ApiFigures[];
  timeline: ApiFigures[];
  compressed: ApiFigures[];
  steady: ApiFigures[];
}

interface Memory {
  server: ApiServer;
  idleBytes: number;
  peakBytes: number;
}

/** Returns the goals of the API with the measured figures. Fails if a server was not measured. */
export function goalsOf(figures: AllFigures, memory: readonly Memory[]): Goal[] {
  const [list, poll, timeline] = [figures.list, figures.poll, figures.timeline].map(splitByServer) as [
    Comparison,
    Comparison,
    Comparison,
  ];
  const [compressed, steady] = [figures.compressed[0], figures.steady[0]];
  const directus = poll.peers.find(({ server }) => server.name.startsWith('Directus'));
  const [ownMemory] = memory;
  if (!compressed || !steady || !directus || !ownMemory) throw new Error('A server was not measured.');
  const rate = 'requests/s';
  return [
    { figure: `list of 25, ${rate}`, ...ratio('rate', list, list.best), min: 4 },
    { figure: `list of 25, ${rate}`, ...ratio('rate', list, list.bare), min: 0.6 },
    { figure: 'list of 25, p99 ms', ...ratio('p99', list, list.best), max: 0.25 },
    { figure: `poll of 20, ${rate}`, ...ratio('rate', poll, directus), min: 15 },
    { figure: `poll of 20, ${rate}`, ...ratio('rate', poll, poll.bare), min: 0.45 },
    { figure: '500 polls/s, % of two cores', value: shareOfTwoCores(steady), max: 25 },
    { figure: '500 polls/s, answered', value: steady.rate, min: 495 },
    { figure: '500 polls/s, p99 ms', value: steady.p99, max: 30 },
    { figure: 'CPU s of the server per 1,000 polls', value: poll.product.serverSeconds, max: 0.25 },
    { figure: 'CPU s of the database per 1,000 polls', value: poll.product.databaseSeconds, max: 0.2 },
    { figure: `timeline of 1,000, ${rate}`, ...ratio('rate', timeline, timeline.best), min: 3 },
    { figure: 'timeline of 1,000, KB', value: timeline.product.bodyBytes / 1000, max: 260 },
    {
      figure: `timeline of 1,000 compressed, ${rate}`,
      value: compressed.rate,
      peer: { name: 'uncompressed', value: timeline.product.rate },
      min: 0.8,
    },
    { figure: 'peak memory, MB', value: ownMemory.peakBytes / 1e6, max: 210 },
    { figure: 'idle memory, MB', value: ownMemory.idleBytes / 1e6, max: 140 },
  ];
}

/**
 * Percent of two processors that the server and its database need for the rate of a scenario, even if it was not
 * reached.
 */
const shareOfTwoCores = ({ scenario, serverSeconds, databaseSeconds }: ApiFigures) =>
  ((serverSeconds + databaseSeconds) * (scenario.rate ?? Number.NaN) * 100) / 1000 / 2;

interface Comparison {
  product: ApiFigures;
  bare: ApiFigures;
  peers: ApiFigures[];
  /** The peer with the most requests per second. */
  best: ApiFigures;
}

function splitByServer([product, bare, ...peers]: ApiFigures[]): Comparison {
  const [best] = peers.toSorted((a, b) => b.rate - a.rate);
  if (!product || !bare || !best) throw new Error('A server was not measured.');
  return { product, bare, peers, best };
}

const ratio = (figure: 'rate' | 'p99', { product }: Comparison, other: ApiFigures) => ({
  value: product[figure],
  peer: { name: other.server.name, value: other[figure] },
});
