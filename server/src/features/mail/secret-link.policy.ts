/** Placeholder for the secret of a link. */
export const mask = '•••';

/** Matches a link to a password page, whose secret works once; the first group is the page. */
const passwordLinks = /(\/create-(?:new-)?password)\/[^\s"'<>)\]]+/gi;

/** Masks the secrets of password links in the text or HTML of a mail. */
export const maskPasswordLinks = (body: string): string => body.replace(passwordLinks, `$1/${mask}`);

/** Returns the kind of password link in a masked mail: to create a password, to reset one, or none. */
export function maskedPurpose(body: string): 'create' | 'reset' | null {
  if (body.includes(`/create-password/${mask}`)) return 'create';
  return body.includes(`/create-new-password/${mask}`) ? 'reset' : null;
}

/** Replaces the masked password links of a mail by `url`. */
export const fillPasswordLinks = (body: string, url: string): string =>
  body.replace(new RegExp(`https?://[^\\s"'<>]+/create-(?:new-)?password/${mask}`, 'g'), () => url);

// The pages where a secret sets a password or changes a booking; percent-encoded characters belong to the link,
// quotes and brackets end it.
const secretLinks = /(\/(?:create-(?:new-)?password|interview))\/[^\s"'<>)\]]+/gi;

/**
 * Masks the secrets of one-time links in the text or HTML of a mail: with them, a reader could set a person's
 * password or cancel their interview.
 */
export const maskSecretLinks = (body: string): string => body.replace(secretLinks, `$1/${mask}`);
