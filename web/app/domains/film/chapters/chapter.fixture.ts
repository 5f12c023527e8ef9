import type { Chapter } from '@lifestory/contract';
import { sessionId } from '../recordings/recording.fixture.ts';

/** A chapter a minute into the film of the session. */
export const chapter = (change: Partial<Chapter> = {}): Chapter => ({
  id: 'farm',
  session_id: sessionId,
  at_ms: 61_500,
  title: 'The farm',
  asker: '',
  first_year: null,
  last_year: null,
  ...change,
});
