import type { Letter } from '../../platform/mail/index.ts';

interface SignInDetails {
  /** The storyteller's first name. */
  fname: string;
  /** Full name of the helper who gave the sign-in; null for staff. */
  helper: string | null;
  email: string;
  /** Whether an interview of the story is completed. */
  isRecorded: boolean;
}

/** Composes the invitation of a storyteller to their own story; `url` opens the form for choosing a password. */
export const storytellerSignInLetter = (
  { fname, helper, email, isRecorded }: SignInDetails,
  url: string,
): Letter => ({
  greeting: `Dear ${fname},`,
  paragraphs: [
    `${helper ?? 'Lifestory'} has set up a sign-in for you. Your life story is yours: ${isRecorded ? 'watch your film' : 'see when your interview is and get ready for it'}, add photographs, and decide who can see them.`,
    `Choose a password to get started. You sign in with your e-mail address ${email}.`,
  ],
  button: { label: 'Open my life story', url },
  footnote:
    'The link works for 14 days, or until you choose a password. If you do not expect this e-mail, you can simply ignore it.',
});

/** Composes the notice to the owner of an account that its address was given for somebody else's sign-in. */
export const addressHasAccountLetter = (
  recipient: string,
  { storyteller, helper }: { storyteller: string; helper: string },
): Letter => ({
  greeting: recipient ? `Dear ${recipient},` : 'Hello,',
  paragraphs: [
    `${helper} entered your e-mail address as that of ${storyteller}, to set up a sign-in to the life story of ${storyteller}.`,
    'This address already has an account, so nothing was changed. If you are the storyteller, please reply to this e-mail, or give us another address of yours.',
  ],
  footnote: 'If you do not know these people, you can simply ignore this e-mail.',
});
