import type { Role, Storyteller } from '@lifestory/contract';

/**
 * What one sees of a storyteller: oneself and a Super Admin everything, a Developer neither film, phone nor date of
 * birth, the people of the story neither e-mail, phone nor date of birth.
 */
export function redactStoryteller(role: Role, storyteller: Storyteller): Storyteller {
  const details = { ...storyteller.details, dob: null };
  if (role === 'Developer') {
    return { ...storyteller, contact: '', details, video: null, videos: [], recorded_at: null };
  }
  if (role === 'Sub User') {
    const { bio } = details;
    const hidden = { bio, city: '', state: '', country: '', zip_code: '', dob: null };
    return { ...storyteller, email: '', contact: '', details: hidden };
  }
  return storyteller;
}
