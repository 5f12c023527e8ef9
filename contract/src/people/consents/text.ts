// The web app imports these values, so this file imports nothing: an import would enter the browser bundle.

/**
 * The consent to the recording. `version` is stored with every decision; change it whenever the meaning of a text
 * changes. `bookingText` is shown in the form of a booking for oneself, where the sentence goes on to the terms;
 * `otherBookingText` in that of a booking for someone else, which gives no consent; and `ownText` where storytellers
 * decide for themselves.
 */
export const recordingConsent = {
  version: '2026-11',
  bookingText: 'The interview is recorded on video. When you choose Next, you agree to the recording',
  otherBookingText:
    'The interview is recorded on video. We will e-mail you a link with which the storyteller can agree to it.',
  ownText:
    'I agree that my interview is recorded on video, and that Lifestory keeps the film for me and shows it to the people whom I invite.',
} as const;
