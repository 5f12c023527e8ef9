import type { Letter } from '../mail/index.ts';

interface InvitationDetails {
  /** Whom the letter is to, as they were invited. */
  fname: string;
  /** Whose story it is. */
  storyteller: string;
  /** Their address, which is their name at the door. */
  email: string;
  /** An interview of the story is completed. */
  isRecorded: boolean;
}

const describeStory = ({ storyteller, isRecorded: told }: InvitationDetails) =>
  told
    ? `${storyteller} has told a life story on film and shares it with you: the recording, the photographs and the memories of the family.`
    : `${storyteller} will tell a life story on film and shares it with you: the photographs and the memories of the family, and the recording as soon as it is ready.`;

/** Invites somebody who has no password yet; `url` leads to choosing one. */
export const invitationLetter = (invited: InvitationDetails, url: string): Letter => ({
  greeting: `Dear ${invited.fname},`,
  paragraphs: [
    describeStory(invited),
    `Choose a password, and you are in. Your e-mail address ${invited.email} is your name there.`,
  ],
  button: { label: 'Accept the invitation', url },
  footnote:
    'The link works for 14 days, until a password is chosen. If you do not know who invited you, you can simply ' +
    'ignore this e-mail.',
});

/** Tells somebody who has an account that there is one more story in it. */
export const sharedStoryLetter = (invited: InvitationDetails, appUrl: string): Letter => ({
  greeting: `Dear ${invited.fname},`,
  paragraphs: [
    describeStory(invited),
    `You have a Lifestory account with the address ${invited.email} already. Sign in with it; you find the story ` +
      'under Switch Account.',
  ],
  button: { label: 'Open the story', url: `${appUrl}/switch-account` },
  footnote: 'If you do not know who invited you, you can simply ignore this e-mail.',
});

/** Tells a member of the staff why their address opens no story. */
export const staffAddressLetter = (invited: InvitationDetails): Letter => ({
  greeting: `Dear ${invited.fname},`,
  paragraphs: [
    describeStory(invited),
    `Your address ${invited.email} belongs to a back-office account, and those look at no stories of their own. ` +
      `Please ask ${invited.storyteller} to invite you with a private address.`,
  ],
});
