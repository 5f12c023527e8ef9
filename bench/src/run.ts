// `npm run bench` and `npm run bench -- all` run all benchmarks, `npm run bench -- booking` one of them. The last
// output is a Markdown table of all goals, for docs/performance.md.
import { cpus, totalmem } from 'node:os';
import { api } from './api.ts';
import { booking } from './booking.ts';
import { filmVersions } from './film-versions.ts';
import { gallery } from './gallery.ts';
import { type Goal, goalTable } from './measure/goal.ts';
import type { Benchmark } from './measure/row.ts';
import { pages } from './pages.ts';
import { playback } from './playback.ts';
import { renewals } from './renewals.ts';
import { search } from './search.ts';
import { signIn } from './sign-in.ts';
import { staff } from './staff.ts';
import { start } from './start.ts';
import { storySearch } from './story-search.ts';
import { studio } from './studio.ts';
import { upload } from './upload.ts';
import { visits } from './visits.ts';
import { zoomRecording } from './zoom-recording.ts';

const benchmarks: Benchmark[] = [
  start,
  signIn,
  api,
  booking,
  upload,
  playback,
  pages,
  gallery,
  visits,
  staff,
  search,
  storySearch,
  renewals,
  zoomRecording,
  filmVersions,
  studio,
];

const names = process.argv.slice(2);
const unknown = names.filter(
  (name) => name !== 'all' && !benchmarks.some((benchmark) => benchmark.name === name),
);
if (unknown.length > 0) {
  console.error(`Unknown benchmark. Available: all, ${benchmarks.map(({ name }) => name).join(', ')}.`);
  process.exit(1);
}
const isChosen = ({ name }: Benchmark) => names.length === 0 || names.includes('all') || names.includes(name);
const [processor] = cpus();
console.log(
  `${cpus().length} × ${processor?.model ?? 'processor'}, ${Math.round(totalmem() / 2 ** 30)} GiB, Node ${process.version}`,
);
const goals = new Map<string, Goal[]>();
let hasFailed = false;
for (const { name, run } of benchmarks.filter(isChosen)) {
  console.log(`\n${name}`);
  try {
    const rows = await run();
    console.table(rows.map(({ goals: _, ...figures }) => figures));
    goals.set(
      name,
      rows.flatMap((row) => row.goals ?? []),
    );
  } catch (error) {
    // The other benchmarks of a long run are still measured.
    hasFailed = true;
    console.error(error);
  }
}
console.log(`\n${goalTable(goals)}`);
process.exit(hasFailed ? 1 : 0);
