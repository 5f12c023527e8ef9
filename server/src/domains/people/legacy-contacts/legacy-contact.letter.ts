import { legacyWaitingDays } from '@lifestory/contract';
import { formatDateTime } from '../../../calendar.ts';
import type { Letter } from '../../platform/mail/index.ts';

/** A mail about a legacy contact, without its recipient. */
export interface LegacyMail {
  kind: string;
  subject: string;
  letter: Letter;
}

interface Recipient {
  fname: string;
}

const greet = ({ fname }: Recipient) => (fname ? `Dear ${fname},` : 'Hello,');

/** Composes the mail to a person who was named as legacy contact. */
export const namedLetter = (contact: Recipient, storyteller: string, url: string): LegacyMail => ({
  kind: 'legacy-contact-named',
  subject: `${storyteller} named you as legacy contact`,
  letter: {
    greeting: greet(contact),
    paragraphs: [
      `${storyteller} named you as the legacy contact of the life story. Nothing changes for now.`,
      `If ${storyteller} dies or can no longer look after the story, you can ask to take it over. Our staff check the evidence, and ${storyteller} has ${legacyWaitingDays} days to decline before they decide.`,
      'If you do not want this, you can say so on the page.',
    ],
    button: { label: 'See what it means', url },
  },
});

/** Composes the mail to a person who is no longer the legacy contact. */
export const withdrawnLetter = (contact: Recipient, storyteller: string): LegacyMail => ({
  kind: 'legacy-contact-withdrawn',
  subject: `You are no longer the legacy contact of ${storyteller}`,
  letter: {
    greeting: greet(contact),
    paragraphs: [
      `${storyteller} changed who may ask to take over the life story one day. You are no longer the legacy contact. You stay a member of the story.`,
    ],
  },
});

/** Composes the mail to a storyteller whose legacy contact declined the role. */
export const roleDeclinedLetter = (storyteller: Recipient, contact: string, url: string): LegacyMail => ({
  kind: 'legacy-contact-declined',
  subject: `${contact} does not want to be your legacy contact`,
  letter: {
    greeting: greet(storyteller),
    paragraphs: [
      `You named ${contact} as your legacy contact, and they declined. You can name somebody else in your settings.`,
    ],
    button: { label: 'Open my settings', url },
  },
});

/** Composes the warning to a storyteller whose story somebody asks to take over. */
export const requestedLetter = (
  storyteller: Recipient,
  contact: string,
  approvableAt: Date,
  url: string,
): LegacyMail => ({
  kind: 'legacy-request',
  subject: `${contact} asks to take over your life story`,
  letter: {
    greeting: greet(storyteller),
    paragraphs: [
      `${contact}, your legacy contact, asks to take over your life story.`,
      `If you are well, please decline the request now: one click in your settings is enough. Our staff decide on ${formatDateTime(approvableAt)}, Los Angeles time, at the earliest.`,
    ],
    button: { label: 'Open my settings', url },
    footnote: 'If you cannot sign in, reply to this e-mail or call us.',
  },
});

/** Composes the confirmation of a request. */
export const requestReceivedLetter = (
  contact: Recipient,
  storyteller: string,
  approvableAt: Date,
  url: string,
): LegacyMail => ({
  kind: 'legacy-request-received',
  subject: `Your request to take over the story of ${storyteller}`,
  letter: {
    greeting: greet(contact),
    paragraphs: [
      `We have received your request to take over the life story of ${storyteller}. We have told ${storyteller}, who can decline it.`,
      `You can attach files with your evidence in your settings. Our staff contact you if they need more, and decide on ${formatDateTime(approvableAt)}, Los Angeles time, at the earliest.`,
    ],
    button: { label: 'Open my settings', url },
  },
});

/** Composes the confirmation of a request that staff made for a legacy contact who called. */
export const requestMadeForContactLetter = (
  contact: Recipient,
  storyteller: string,
  approvableAt: Date,
  url: string,
): LegacyMail => ({
  kind: 'legacy-request-made-for-you',
  subject: `Our staff asked for you to take over the story of ${storyteller}`,
  letter: {
    greeting: greet(contact),
    paragraphs: [
      `You told our staff that you want to take over the life story of ${storyteller}, and they sent the request for you. We have told ${storyteller}, who can decline it.`,
      `You can attach files with your evidence in your settings. Our staff contact you if they need more, and decide on ${formatDateTime(approvableAt)}, Los Angeles time, at the earliest.`,
      'If you did not ask for this, please withdraw the request in your settings, or reply to this e-mail.',
    ],
    button: { label: 'Open my settings', url },
  },
});

/** Composes the mail to a legacy contact whose request the storyteller declined. */
export const requestDeclinedLetter = (contact: Recipient, storyteller: string): LegacyMail => ({
  kind: 'legacy-request-declined',
  subject: `${storyteller} declined your request`,
  letter: {
    greeting: greet(contact),
    paragraphs: [
      `${storyteller} declined your request to take over the life story. You stay the legacy contact.`,
    ],
  },
});

/** Composes the mail to a legacy contact whose request staff rejected. */
export const requestRejectedLetter = (
  contact: Recipient,
  storyteller: string,
  reason: string,
): LegacyMail => ({
  kind: 'legacy-request-rejected',
  subject: `Your request to take over the story of ${storyteller} was not approved`,
  letter: {
    greeting: greet(contact),
    paragraphs: [
      `We could not approve your request to take over the life story of ${storyteller}.`,
      reason,
      'You stay the legacy contact and can ask again. For anything else, please reply to this e-mail.',
    ],
  },
});

/** Composes the mail to a legacy contact who took over a story. */
export const approvedLetter = (contact: Recipient, storyteller: string, url: string): LegacyMail => ({
  kind: 'legacy-request-approved',
  subject: `You now keep the story of ${storyteller}`,
  letter: {
    greeting: greet(contact),
    paragraphs: [
      `We have approved your request: you now keep the life story of ${storyteller}. You can invite people, remove photographs and manage the subscription.`,
      'Hosting is charged to your card from now on. Please add a card on the subscription page before the next payment.',
    ],
    button: { label: 'Open the story', url },
  },
});

/** Composes the notice to a storyteller whose story was taken over. */
export const takenOverLetter = (storyteller: Recipient, keeper: string): LegacyMail => ({
  kind: 'legacy-story-taken-over',
  subject: 'Your life story was taken over',
  letter: {
    greeting: greet(storyteller),
    paragraphs: [
      `Our staff approved the request of ${keeper}, your legacy contact, to take over your life story. Your own sign-in has ended, and your card is no longer charged.`,
      'If you read this, please reply to this e-mail or call us. We can reverse it, and your story is yours again.',
    ],
  },
});

/** Composes the mail to a keeper whose story is the storyteller's again. */
export const reversedLetter = (keeper: Recipient, storyteller: string): LegacyMail => ({
  kind: 'legacy-request-reversed',
  subject: `The story of ${storyteller} is theirs again`,
  letter: {
    greeting: greet(keeper),
    paragraphs: [
      `Our staff reversed the approval of your request: the life story of ${storyteller} is theirs again. You are a member as before, and hosting is not charged to your card any more.`,
    ],
  },
});

/** Composes the notice to a storyteller whose story is theirs again. */
export const restoredLetter = (storyteller: Recipient, url: string): LegacyMail => ({
  kind: 'legacy-story-restored',
  subject: 'Your life story is yours again',
  letter: {
    greeting: greet(storyteller),
    paragraphs: [
      'Our staff reversed the takeover of your life story. You can sign in as before, and hosting is charged to your card again.',
    ],
    button: { label: 'Sign in', url },
  },
});
