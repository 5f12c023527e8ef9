import { testTranscoder } from './suite.ts';
import { createEmbeddedTranscoder } from './transcoder.ts';

testTranscoder('embedded', async () => createEmbeddedTranscoder());
