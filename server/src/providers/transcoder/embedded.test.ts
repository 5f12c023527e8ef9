import { testTranscoder } from './suite.ts';
import { createEmbeddedTranscoder } from './transcoder.ts';

await testTranscoder('embedded', createEmbeddedTranscoder);
