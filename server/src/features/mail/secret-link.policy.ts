/** What stands in for the secret of a link. */
export const mask = '•••';

// The pages under which a secret sets a password or changes a booking; encoded signs are part of it, quotes and
// brackets end it.
const secretLinks = /(\/(?:create-(?:new-)?password|interview))\/[^\s"'<>)\]]+/gi;

/**
 * The text or HTML of a mail without the secrets of its one-time links: who holds them sets somebody's password, or calls
 * off their interview.
 */
export const maskSecretLinks = (body: string): string => body.replace(secretLinks, `$1/${mask}`);
