/** The domain of stand-in addresses; `.invalid` never exists (RFC 2606), so no mail can reach one. */
const domain = 'storyteller.invalid';

/** Returns the stand-in address of a storyteller without an e-mail address of their own. */
export const createPlaceholderAddress = (personId: string): string => `${personId}@${domain}`;

/** Whether an address is a stand-in, and its person has none of their own. */
export const isPlaceholderAddress = (email: string): boolean => email.toLowerCase().endsWith(`@${domain}`);
