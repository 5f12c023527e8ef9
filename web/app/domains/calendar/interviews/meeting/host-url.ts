import type { Interview } from '@lifestory/contract';

/**
 * The address where staff open the meeting of an interview: the page of the interviewer for a call of the product, else
 * the link itself.
 */
export const hostUrlOf = ({
  id,
  join_url: joinUrl,
  own_call: isOwnCall,
}: Pick<Interview, 'id' | 'join_url' | 'own_call'>): string | null => (isOwnCall ? `/studio/${id}` : joinUrl);
