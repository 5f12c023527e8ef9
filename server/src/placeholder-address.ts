/** The domain of placeholder addresses; `.invalid` never exists (RFC 2606), so no mail can reach one. */
const domain = 'storyteller.invalid';

/** Returns the placeholder address of a storyteller without an e-mail address of their own. */
export const createPlaceholderAddress = (personId: string): string => `${personId}@${domain}`;

/** Whether an address is a placeholder: its person has no address of their own. */
export const isPlaceholderAddress = (email: string): boolean => email.toLowerCase().endsWith(`@${domain}`);
