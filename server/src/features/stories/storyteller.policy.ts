import type { Role, Storyteller } from '@lifestory/contract';

/**
 * Redacts a storyteller for a role. The storyteller and a Super Admin see everything; a Developer sees no
 * recording, phone or date of birth; a Sub User sees no e-mail, phone or personal details.
 */
export function redactStoryteller(role: Role, storyteller: Storyteller): Storyteller {
  const details = { ...storyteller.details, dob: null };
  if (role === 'Developer') {
    return { ...storyteller, contact: '', details, video: null, videos: [], recorded_at: null };
  }
  // Recordings of interviews with others are not in an Interviewer's reach; the page of the interview shows its own.
  if (role === 'Interviewer') return { ...storyteller, video: null, videos: [], recorded_at: null };
  if (role === 'Sub User') {
    const { bio } = details;
    const hidden = { bio, city: '', state: '', country: '', zip_code: '', dob: null };
    return { ...storyteller, email: '', contact: '', details: hidden };
  }
  return storyteller;
}
