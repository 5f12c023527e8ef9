import { testTranscoder } from './suite.ts';
import { createFfmpegTranscoder } from './transcoder.ts';

await testTranscoder('ffmpeg', () => createFfmpegTranscoder('ffmpeg'));
