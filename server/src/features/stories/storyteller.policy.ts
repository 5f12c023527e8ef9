import type { Role, Storyteller } from '@lifestory/contract';

/**
 * Redacts a storyteller for a role. The storyteller and a Super Admin see everything; a Developer sees no recordings,
 * phone number or date of birth; an Interviewer no recordings; a Sub User, even one who took over the story, no e-mail
 * address, phone number or personal details except the biography.
 */
export function redactStoryteller(role: Role, storyteller: Storyteller): Storyteller {
  const details = { ...storyteller.details, dob: null };
  if (role === 'Developer') {
    return { ...storyteller, contact: '', details, video: null, videos: [], recorded_at: null };
  }
  // Recordings of other Interviewers' interviews are outside an Interviewer's reach; each interview shows its own.
  if (role === 'Interviewer') return { ...storyteller, video: null, videos: [], recorded_at: null };
  if (role === 'Sub User') {
    const { bio } = details;
    const publicDetails = { bio, city: '', state: '', country: '', zip_code: '', dob: null };
    return { ...storyteller, email: '', contact: '', details: publicDetails };
  }
  return storyteller;
}
