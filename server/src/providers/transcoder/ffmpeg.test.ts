import { imageFfmpegPath } from '../../testing/media/image-ffmpeg.ts';
import { testTranscoder } from './suite.ts';
import { createFfmpegTranscoder } from './transcoder.ts';

await testTranscoder('ffmpeg', () => createFfmpegTranscoder('ffmpeg'));
await testTranscoder('ffmpeg of the image', () => createFfmpegTranscoder(imageFfmpegPath));
