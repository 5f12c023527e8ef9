import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { homedir } from 'node:os';
import { join } from 'node:path';
import { testTranscoder } from './suite.ts';
import { createFfmpegTranscoder } from './transcoder.ts';

const script = readFileSync(new URL('../../../../deploy/build-ffmpeg.sh', import.meta.url));

/** Path of the ffmpeg of the image, which `scripts/test-programs.mjs` builds. */
const imageFfmpegPath = join(
  homedir(),
  `.cache/lifestory/ffmpeg-${createHash('sha256').update(script).digest('hex').slice(0, 16)}`,
);

await testTranscoder('ffmpeg', () => createFfmpegTranscoder('ffmpeg'));
await testTranscoder('ffmpeg of the image', () => createFfmpegTranscoder(imageFfmpegPath));
