/** Placeholder for the secret in a link. */
export const mask = '•••';

/**
 * Matches a link with a one-time secret for signing in, setting a password, confirming or undoing a change of address,
 * or deleting an account; the first group is the page.
 */
const accessLinkPattern =
  /(\/(?:create-(?:new-)?password|sign-in|confirm-email|restore-email|delete-account))\/[^\s"'<>)\]]+/gi;

/** Masks the secrets of these access links in the text or HTML of a mail, for the copy that is kept after sending. */
export const maskAccessLinks = (body: string): string => body.replace(accessLinkPattern, `$1/${mask}`);

/** Whether a mail contains a link for signing in, for a change of address or for a deletion, masked or not. Staff cannot resend it. */
export const hasPersonalLink = (body: string): boolean =>
  /\/(?:sign-in|confirm-email|restore-email|delete-account)\/\S/.test(body);

/**
 * Returns the purpose of the password link in a masked mail: to create a password or to reset it; null without
 * one.
 */
export function findPasswordLinkPurpose(body: string): 'create' | 'reset' | null {
  if (body.includes(`/create-password/${mask}`)) return 'create';
  return body.includes(`/create-new-password/${mask}`) ? 'reset' : null;
}

/** Replaces the masked password links of a mail with `url`. */
export const fillPasswordLinks = (body: string, url: string): string =>
  body.replace(new RegExp(`https?://[^\\s"'<>]+/create-(?:new-)?password/${mask}`, 'g'), () => url);

// Links to pages where a secret signs in, sets a password, changes a booking, gives consent or joins a call.
// Percent-encoded characters are part of the link; quotes and brackets end it.
const secretLinkPattern =
  /(\/(?:create-(?:new-)?password|sign-in|confirm-email|restore-email|delete-account|interview|consent|join))\/[^\s"'<>)\]]+/gi;

/**
 * Masks the secrets of all links in the text or HTML of a mail, for display: with them, a reader could sign in as a
 * person, set their password, cancel their interview or give consent for them.
 */
export const maskSecretLinks = (body: string): string => body.replace(secretLinkPattern, `$1/${mask}`);
