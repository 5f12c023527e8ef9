import { formatDateTime, formatForReader } from '../../../calendar.ts';
import type { Letter } from '../../platform/mail/index.ts';
import type { ConsentInterview } from './consent.queries.ts';

/** Composes the mail with the consent link; if someone else booked, with a message to pass on to the storyteller. */
export function composeConsentRequest(
  { booking, startsAt, isBookedByStaff }: Pick<ConsentInterview, 'booking' | 'startsAt' | 'isBookedByStaff'>,
  url: string,
  isReminder: boolean,
): { kind: string; subject: string; letter: Letter } {
  const formattedStart = formatForReader(startsAt, booking.time_zone);
  const { first_name: fname = '', booker_fname: bookerName, account_for: accountFor } = booking;
  const name = `${fname} ${booking.last_name ?? ''}`.trim();
  const isForSomeoneElse = accountFor === 'someone_else';
  return {
    kind: isReminder ? 'consent-reminder' : 'consent-request',
    subject: isForSomeoneElse
      ? `${isReminder ? 'Reminder: please' : 'Please'} ask ${name} to agree to the recording`
      : `${isReminder ? 'Reminder: please' : 'Please'} agree to the recording of your interview`,
    letter: {
      greeting: isForSomeoneElse && !bookerName ? 'Hello,' : `Dear ${isForSomeoneElse ? bookerName : fname},`,
      paragraphs: isForSomeoneElse
        ? [
            `${isBookedByStaff ? 'We have booked' : 'You booked'} a life-story interview for ${name} on ${formattedStart}. We record it on video, so we need ${name}’s own consent before we begin.`,
            'Please pass on this message:',
            `“Dear ${fname}, a life-story interview is booked for you on ${formatDateTime(startsAt)}, Los Angeles time. It is recorded on video. Please open this page and say whether you agree:\n${url}\nYou need no account for it.”`,
          ]
        : [
            `Your life-story interview is on ${formattedStart}. We record it on video, so we need your consent before we begin.`,
            'Please open the page and say whether you agree.',
          ],
      button: { label: isForSomeoneElse ? `Open ${fname}’s page` : 'Agree to the recording', url },
      footnote: 'The link works until two weeks after the interview. It needs no account.',
    },
  };
}
