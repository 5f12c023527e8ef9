import type { SecurityMail } from '../security.letter.ts';

/** Composes the mail with a sign-in link. */
export const signInLinkLetter = ({ fname }: { fname: string }, url: string): SecurityMail => ({
  kind: 'sign-in-link',
  subject: 'Your sign-in link for Lifestory',
  letter: {
    greeting: `Dear ${fname},`,
    paragraphs: ['You can sign in to Lifestory with this link, on any device and without a password:'],
    button: { label: 'Sign in', url },
    footnote:
      'The link works once, within 15 minutes. If you did not request it, you do not need to do anything, and please do not forward this e-mail: whoever has the link can sign in as you.',
  },
});
