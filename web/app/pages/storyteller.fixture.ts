import type { Storyteller } from '@lifestory/contract';
import { userInfo } from '../domains/people/people/person.fixture.ts';

/** The storyteller Mei Tanaka, who has no film yet. */
export function storytellerOf(change: Partial<Storyteller> = {}): Storyteller {
  const { disabled: _disabled, ...person } = userInfo();
  return { ...person, recorded_at: null, video: null, videos: [], sign_in: null, ...change };
}

/** Another storyteller, Rose Whitaker. */
export const roseStoryteller = (): Storyteller =>
  storytellerOf({ id: 'rose', fname: 'Rose', lname: 'Whitaker', fullName: 'Rose Whitaker' });
