// `npm run bench` runs all benchmarks, `npm run bench -- booking` one of them.
import { cpus, totalmem } from 'node:os';
import { booking } from './booking.ts';
import { gallery } from './gallery.ts';
import { pages } from './pages.ts';
import { playback } from './playback.ts';
import { renewals } from './renewals.ts';
import type { Benchmark } from './row.ts';
import { signIn } from './sign-in.ts';
import { staff } from './staff.ts';
import { start } from './start.ts';
import { upload } from './upload.ts';
import { visits } from './visits.ts';
import { zoomRecording } from './zoom-recording.ts';

const benchmarks: Benchmark[] = [
  start,
  signIn,
  booking,
  upload,
  playback,
  pages,
  gallery,
  visits,
  staff,
  renewals,
  zoomRecording,
];

const names = process.argv.slice(2);
const chosen = names.length > 0 ? benchmarks.filter(({ name }) => names.includes(name)) : benchmarks;
if (chosen.length === 0) {
  console.error(`Unknown benchmark. Available: ${benchmarks.map(({ name }) => name).join(', ')}.`);
  process.exit(1);
}
const [processor] = cpus();
console.log(
  `${cpus().length} × ${processor?.model ?? 'processor'}, ${Math.round(totalmem() / 2 ** 30)} GiB, Node ${process.version}`,
);
for (const { name, run } of chosen) {
  console.log(`\n${name}`);
  console.table(await run());
}
process.exit(0);
