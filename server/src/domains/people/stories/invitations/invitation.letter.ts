import type { Letter } from '../../../platform/mail/index.ts';

interface InvitationDetails {
  /** The recipient's first name, as given in the invitation. */
  fname: string;
  /** Full name of the storyteller. */
  storyteller: string;
  /** Full name of the helper or keeper who invites; null if the storyteller does. */
  inviter: string | null;
  /** The recipient's address, which is also their user name. */
  email: string;
  /** Whether an interview of the story is completed. */
  isRecorded: boolean;
}

function describeStory({ storyteller, inviter, isRecorded }: InvitationDetails): string {
  const told = isRecorded ? 'has told a life story on film' : 'will tell a life story on film';
  const invitation = inviter
    ? `${inviter} invites you to the life story of ${storyteller}, who ${told}. You can open`
    : `${storyteller} ${told} and shares it with you:`;
  return isRecorded
    ? `${invitation} the recording, the photographs and the memories of the family.`
    : `${invitation} the photographs and the memories of the family, and the recording as soon as it is ready.`;
}

/** Composes the invitation of a person without a password; `url` opens the form for choosing one. */
export const invitationLetter = (invitee: InvitationDetails, url: string): Letter => ({
  greeting: `Dear ${invitee.fname},`,
  paragraphs: [
    describeStory(invitee),
    `Choose a password to get started. You sign in with your e-mail address ${invitee.email}.`,
  ],
  button: { label: 'Accept the invitation', url },
  footnote: `The link works for 14 days, or until you choose a password. If you do not know ${invitee.inviter ?? invitee.storyteller}, you can simply ignore this e-mail.`,
});

/** Composes the notice that an existing account has access to another story. */
export const sharedStoryLetter = (invitee: InvitationDetails, appUrl: string): Letter => ({
  greeting: `Dear ${invitee.fname},`,
  paragraphs: [
    describeStory(invitee),
    `You already have a Lifestory account with the address ${invitee.email}. Sign in with it; the story is ` +
      'under Switch Account.',
  ],
  button: { label: 'Open the story', url: `${appUrl}/switch-account` },
  footnote: `If you do not know ${invitee.inviter ?? invitee.storyteller}, you can simply ignore this e-mail.`,
});

/** Composes the notice that a staff account has no access to stories. */
export const staffAccountLetter = (invitee: InvitationDetails): Letter => ({
  greeting: `Dear ${invitee.fname},`,
  paragraphs: [
    describeStory(invitee),
    `Your address ${invitee.email} belongs to a back-office account, which cannot open stories. ` +
      `Please ask ${invitee.inviter ?? invitee.storyteller} to invite you at a personal address.`,
  ],
});
