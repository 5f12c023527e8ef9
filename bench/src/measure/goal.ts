/**
 * A goal of a benchmark: a measured figure, and a limit for its ratio to a peer's figure or, without a peer, for
 * itself.
 */
export interface Goal {
  /** What is measured, with its unit, such as `list of 25 memories, requests/s`. */
  figure: string;
  value: number;
  /** The system, or the other state of the product, with whose figure the product's is compared. */
  peer?: { name: string; value: number };
  min?: number;
  max?: number;
}

/** The number that the goal limits: the ratio to the peer, or the figure itself. */
export const limitedValue = ({ value, peer }: Goal): number => (peer ? value / peer.value : value);

/** Whether the goal is met; false if it could not be measured. */
export function isMet(goal: Goal): boolean {
  const { min = Number.NEGATIVE_INFINITY, max = Number.POSITIVE_INFINITY } = goal;
  return limitedValue(goal) >= min && limitedValue(goal) <= max;
}

/** Returns a Markdown table of the goals of several benchmarks, by the name of the benchmark. */
export function goalTable(goals: ReadonlyMap<string, readonly Goal[]>): string {
  const rows = [...goals].flatMap(([scenario, list]) => list.map((goal) => [scenario, ...cellsOf(goal)]));
  const head = ['scenario', 'figure', 'product', 'peer', 'ratio', 'goal', 'met'];
  return [head, head.map(() => '---'), ...rows].map((cells) => `| ${cells.join(' | ')} |`).join('\n');
}

function cellsOf(goal: Goal): string[] {
  const { figure, value, peer } = goal;
  const peerCell = peer ? `${peer.name}: ${formatNumber(peer.value)}` : '';
  const ratio = peer ? formatNumber(limitedValue(goal)) : '';
  return [figure, formatNumber(value), peerCell, ratio, limitOf(goal), isMet(goal) ? 'yes' : '**no**'];
}

function limitOf({ min, max, peer }: Goal): string {
  const unit = peer ? ' ×' : '';
  return [min !== undefined && `≥ ${min}${unit}`, max !== undefined && `≤ ${max}${unit}`]
    .filter(Boolean)
    .join(', ');
}

/** Three significant digits; whole numbers from a hundred on. */
function formatNumber(value: number): string {
  if (!Number.isFinite(value)) return 'not measured';
  return Math.abs(value) >= 100
    ? Math.round(value).toLocaleString('en-US')
    : String(Number(value.toPrecision(3)));
}
