import { formatDateTime } from '../../../calendar.ts';
import { formatDollars } from '../../../money.ts';
import { markup } from './markup.ts';

/**
 * All kinds of notifications with their sentences. Names are emphasized; all values are escaped. Amounts are in cents.
 */
export const sentences = {
  'interview-booked': ({ name, startsAt }: { name: string; startsAt: Date }) =>
    markup`<strong>${name}</strong> booked a session for ${formatDateTime(startsAt)}`,

  'interview-moved': ({ name, before, startsAt }: { name: string; before: Date; startsAt: Date }) =>
    markup`<strong>${name}</strong> moved a session from ${formatDateTime(before)} to ${formatDateTime(startsAt)}`,

  'interview-assigned': ({ name, startsAt }: { name: string; startsAt: Date }) =>
    markup`The session with <strong>${name}</strong> on ${formatDateTime(startsAt)} is assigned to you`,

  'interview-reassigned': ({ name, startsAt }: { name: string; startsAt: Date }) =>
    markup`The session with <strong>${name}</strong> on ${formatDateTime(startsAt)} is no longer assigned to you`,

  'interview-moved-by-staff': ({ name, before, startsAt }: { name: string; before: Date; startsAt: Date }) =>
    markup`The session with <strong>${name}</strong> was moved from ${formatDateTime(before)} to ${formatDateTime(startsAt)}`,

  'interview-cancelled': ({ name, startsAt }: { name: string; startsAt: Date }) =>
    markup`The session with <strong>${name}</strong> on ${formatDateTime(startsAt)} was cancelled`,

  /** `cents`: the amount paid. */
  'payment-made': ({ name, description, cents }: { name: string; description: string; cents: number }) =>
    markup`<strong>${name}</strong> paid ${formatDollars(cents)}: ${description}`,

  'payment-disputed': ({ name, cents }: { name: string; cents: number }) =>
    markup`The bank of <strong>${name}</strong> disputes a payment of ${formatDollars(cents)}. Please respond in the card provider’s dashboard`,

  'dispute-won': ({ name, cents }: { name: string; cents: number }) =>
    markup`The dispute of <strong>${name}</strong> was decided in your favor: ${formatDollars(cents)}`,

  'dispute-lost': ({ name, cents }: { name: string; cents: number }) =>
    markup`The dispute of <strong>${name}</strong> was lost: ${formatDollars(cents)} was returned`,

  'refund-failed': ({ name, cents }: { name: string; cents: number }) =>
    markup`A refund of ${formatDollars(cents)} did not reach <strong>${name}</strong>. Please refund it another way`,

  'paid-twice': ({ name, cents }: { name: string; cents: number }) =>
    markup`<strong>${name}</strong> paid twice for the same item. ${formatDollars(cents)} was refunded automatically`,

  'paid-after-cancellation': ({ name, cents }: { name: string; cents: number }) =>
    markup`<strong>${name}</strong> paid ${formatDollars(cents)} for a session that was cancelled before. It counts for their next session; refund it if they prefer`,

  'refunded-after-cancellation': ({ name, cents }: { name: string; cents: number }) =>
    markup`<strong>${name}</strong> paid ${formatDollars(cents)} for a session that was cancelled before. It is refunded automatically`,

  /** `storyteller`: the name of the storyteller, if the keeper of the story cancelled it. */
  'subscription-cancelled': ({
    name,
    storyteller,
    reason,
  }: {
    name: string;
    storyteller: string | null;
    reason: string;
  }) =>
    storyteller === null
      ? markup`<strong>${name}</strong> cancelled the subscription: ${reason}`
      : markup`<strong>${name}</strong> cancelled the subscription of <strong>${storyteller}</strong>: ${reason}`,

  'recording-uploaded': ({ name }: { name: string }) =>
    markup`The recording of the session with <strong>${name}</strong> is uploaded`,

  'recording-put-aside': ({ name }: { name: string }) =>
    markup`A recording of the session with <strong>${name}</strong> arrived from the video meeting. The session already has one, so the new one is set aside for 30 days`,

  /** `inSomeBrowsers`: whether at least some browsers can play it. */
  'recording-not-playable': ({
    name,
    format,
    inSomeBrowsers,
    isMade = false,
  }: {
    name: string;
    format: string;
    inSomeBrowsers: boolean;
    /** Whether the product made the film, from a recorded call. Earlier releases did not say so. */
    isMade?: boolean;
  }) =>
    isMade
      ? markup`The film of the call with <strong>${name}</strong> is in ${format}, which many browsers cannot play. Install the program ffmpeg on the server, then make the film again`
      : inSomeBrowsers
        ? markup`The recording of the session with <strong>${name}</strong> is in ${format}, which many browsers cannot play. Convert it to H.264 with AAC sound and upload it again`
        : markup`The recording of the session with <strong>${name}</strong> is in ${format}, which browsers cannot play. Convert it to H.264 with AAC sound and upload it again`,

  'consent-withdrawn': ({ name }: { name: string }) =>
    markup`<strong>${name}</strong> withdrew their consent to the recording. The films are hidden from the family; please decide with them whether to delete them`,

  'consent-declined': ({ name }: { name: string }) =>
    markup`<strong>${name}</strong> does not agree to the recording of the interview. Please talk with them before it`,

  'consent-given': ({ name }: { name: string }) =>
    markup`<strong>${name}</strong> gave consent to the recording again. The films are visible to the family`,

  'call-requested': ({ name, phone }: { name: string; phone: string }) =>
    markup`<strong>${name}</strong> asks to be called instead of joining by video: ${phone}`,

  /** `count`: the questions and topics to avoid added since the last notification. */
  'family-questions-added': ({ name, startsAt, count }: { name: string; startsAt: Date; count: number }) =>
    count === 1
      ? markup`The family added a question or topic for the session with <strong>${name}</strong> on ${formatDateTime(startsAt)}`
      : markup`The family added ${count} questions and topics for the session with <strong>${name}</strong> on ${formatDateTime(startsAt)}`,

  'legacy-contact-named': ({ storyteller }: { storyteller: string }) =>
    markup`<strong>${storyteller}</strong> named you as legacy contact. You may ask to take over the story one day`,

  'legacy-contact-declined': ({ name }: { name: string }) =>
    markup`<strong>${name}</strong> does not want to be your legacy contact. You can name somebody else`,

  'legacy-requested': ({ name }: { name: string }) =>
    markup`<strong>${name}</strong> asks to take over your story. If you are well, decline the request here`,

  'legacy-requested-staff': ({ name, storyteller }: { name: string; storyteller: string }) =>
    markup`<strong>${name}</strong> asks to take over the story of <strong>${storyteller}</strong>`,

  'legacy-request-declined': ({ storyteller }: { storyteller: string }) =>
    markup`<strong>${storyteller}</strong> declined your request to take over the story`,

  'legacy-request-rejected': ({ storyteller }: { storyteller: string }) =>
    markup`Your request to take over the story of <strong>${storyteller}</strong> was not approved. The reason is in your e-mail`,

  'legacy-request-approved': ({ storyteller }: { storyteller: string }) =>
    markup`You now keep the story of <strong>${storyteller}</strong>`,

  'legacy-request-reversed': ({ storyteller }: { storyteller: string }) =>
    markup`The story of <strong>${storyteller}</strong> is theirs again. You are a member as before`,

  'film-ready': ({ storyteller }: { storyteller: string }) =>
    markup`A film of <strong>${storyteller}</strong>’s life story is ready to watch`,

  /** `label`: when the photograph was taken; `count`: the number of photographs so far. */
  'memory-added': ({ name, label, count }: { name: string; label: string; count: number }) =>
    count > 1
      ? markup`<strong>${name}</strong> added ${count} photographs`
      : markup`<strong>${name}</strong> added a memory of ${label}`,

  /** `label`: when the photograph was taken. */
  'comment-added': ({ name, caption, label }: { name: string; caption: string; label: string }) =>
    caption
      ? markup`<strong>${name}</strong> commented on “${caption}”`
      : markup`<strong>${name}</strong> commented on a memory of ${label}`,

  /** `label`: when the photograph was taken; `text`: what was said, empty until it is transcribed. */
  'voice-comment-added': ({
    name,
    caption,
    label,
    text,
  }: {
    name: string;
    caption: string;
    label: string;
    text: string;
  }) => {
    const comment = caption
      ? markup`<strong>${name}</strong> left a spoken comment on “${caption}”`
      : markup`<strong>${name}</strong> left a spoken comment on a memory of ${label}`;
    return text ? markup`${comment}: “${text}”` : comment;
  },

  /** `label`: when the photograph was taken; `count`: the number of photographs with a heart so far. */
  'heart-given': ({
    name,
    caption,
    label,
    count,
  }: {
    name: string;
    caption: string;
    label: string;
    count: number;
  }) => {
    if (count > 1) return markup`<strong>${name}</strong> gave hearts to ${count} photographs`;
    return caption
      ? markup`<strong>${name}</strong> gave a heart to “${caption}”`
      : markup`<strong>${name}</strong> gave a heart to a memory of ${label}`;
  },

  'member-entered': ({ name }: { name: string }) =>
    markup`<strong>${name}</strong> has visited your life story for the first time`,

  /** `until`: how long it can be downloaded. */
  'export-ready': ({ until }: { until: Date }) =>
    markup`The file with all your data is ready. You can download it until ${formatDateTime(until)}`,

  /** `endsOn`: the last free day, as text; `story`: the story, for a reader with several. */
  'trial-ending': ({ endsOn, story }: { endsOn: string; story: string | null }) =>
    story === null
      ? markup`Your free trial ends on <strong>${endsOn}</strong>. Subscribe to keep your story open`
      : markup`The free trial of <strong>${story}</strong> ends on <strong>${endsOn}</strong>. Subscribe to keep it open`,

  /**
   * `until`: the day of the next renewal, as text; `cents`: the amount paid; `story`: the story, for a reader with
   * several.
   */
  'subscription-renewed': ({
    cents,
    until,
    story,
  }: {
    cents: number;
    until: string;
    story: string | null;
  }) =>
    story === null
      ? markup`Your subscription is renewed: ${formatDollars(cents)}. The next payment is on ${until}`
      : markup`The subscription of <strong>${story}</strong> is renewed: ${formatDollars(cents)}. The next payment is on ${until}`,

  /**
   * `next`: the day of the next attempt, as text; null if there is none; `story`: the story, for a reader with several.
   */
  'renewal-failed': ({ next, story }: { next: string | null; story: string | null }) => {
    const failed =
      story === null
        ? markup`Your subscription could not be renewed`
        : markup`The subscription of <strong>${story}</strong> could not be renewed`;
    return next === null
      ? markup`${failed}, and the story is closed. You can subscribe again`
      : markup`${failed}. We will try again on <strong>${next}</strong>. Update your card to keep the story open`;
  },

  'story-shared': ({ storyteller }: { storyteller: string }) =>
    markup`<strong>${storyteller}</strong> shares a life story with you. Open it under Switch Account`,
};

/** A notification's kind, with the values for its sentence. */
export type NotificationContent = {
  [Kind in keyof typeof sentences]: { kind: Kind; values: Parameters<(typeof sentences)[Kind]>[0] };
}[keyof typeof sentences];

/** Renders the HTML of a notification. */
export function renderHtml({ kind, values }: NotificationContent): string {
  const sentence = sentences[kind] as (values: NotificationContent['values']) => { html: string };
  return sentence(values).html;
}
