/** What stands in for the secret of a link. */
export const mask = '•••';

/** A link to a password page, whose secret works once; the first group is the page. */
const passwordLinks = /(\/create-(?:new-)?password)\/[^\s"'<>)\]]+/gi;

/** The text or HTML of a mail without the secrets of its links to password pages. */
export const maskPasswordLinks = (body: string): string => body.replace(passwordLinks, `$1/${mask}`);

/** Which kind of password link a masked mail held: to a first password, to a new one, or none. */
export function maskedPurpose(body: string): 'create' | 'reset' | null {
  if (body.includes(`/create-password/${mask}`)) return 'create';
  return body.includes(`/create-new-password/${mask}`) ? 'reset' : null;
}

/** A masked mail with `url` in place of its masked password links. */
export const fillPasswordLinks = (body: string, url: string): string =>
  body.replace(new RegExp(`https?://[^\\s"'<>]+/create-(?:new-)?password/${mask}`, 'g'), () => url);

// The pages under which a secret sets a password or changes a booking; encoded signs are part of it, quotes and
// brackets end it.
const secretLinks = /(\/(?:create-(?:new-)?password|interview))\/[^\s"'<>)\]]+/gi;

/**
 * The text or HTML of a mail without the secrets of its one-time links: who holds them sets somebody's password, or
 * calls off their interview.
 */
export const maskSecretLinks = (body: string): string => body.replace(secretLinks, `$1/${mask}`);
