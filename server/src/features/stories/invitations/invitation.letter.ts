import type { Letter } from '../../mail/index.ts';

interface InvitationDetails {
  /** The recipient's first name, as given in the invitation. */
  fname: string;
  /** Full name of the storyteller. */
  storyteller: string;
  /** The recipient's address, which is also their user name. */
  email: string;
  /** Whether an interview of the story is completed. */
  isRecorded: boolean;
}

const describeStory = ({ storyteller, isRecorded }: InvitationDetails) =>
  isRecorded
    ? `${storyteller} has told a life story on film and shares it with you: the recording, the photographs and the memories of the family.`
    : `${storyteller} will tell a life story on film and shares it with you: the photographs and the memories of the family, and the recording as soon as it is ready.`;

/** Composes the invitation of a person without a password; `url` opens the form for choosing one. */
export const invitationLetter = (invited: InvitationDetails, url: string): Letter => ({
  greeting: `Dear ${invited.fname},`,
  paragraphs: [
    describeStory(invited),
    `Choose a password to get started. You sign in with your e-mail address ${invited.email}.`,
  ],
  button: { label: 'Accept the invitation', url },
  footnote:
    'The link works for 14 days, or until you choose a password. If you do not know who invited you, you can simply ' +
    'ignore this e-mail.',
});

/** Composes the notice that an existing account has access to another story. */
export const sharedStoryLetter = (invited: InvitationDetails, appUrl: string): Letter => ({
  greeting: `Dear ${invited.fname},`,
  paragraphs: [
    describeStory(invited),
    `You already have a Lifestory account with the address ${invited.email}. Sign in with it; the story is ` +
      'under Switch Account.',
  ],
  button: { label: 'Open the story', url: `${appUrl}/switch-account` },
  footnote: 'If you do not know who invited you, you can simply ignore this e-mail.',
});

/** Composes the notice that a staff account has no access to stories. */
export const staffAccountLetter = (invited: InvitationDetails): Letter => ({
  greeting: `Dear ${invited.fname},`,
  paragraphs: [
    describeStory(invited),
    `Your address ${invited.email} belongs to a back-office account, which cannot open stories. ` +
      `Please ask ${invited.storyteller} to invite you at a personal address.`,
  ],
});
