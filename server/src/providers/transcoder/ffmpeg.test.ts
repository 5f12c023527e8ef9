import { testTranscoder } from './suite.ts';
import { createFfmpegTranscoder } from './transcoder.ts';

testTranscoder('ffmpeg', () => createFfmpegTranscoder('ffmpeg'));
