// The web app imports these values, so this file imports nothing: an import would enter the browser bundle.

/**
 * The consent to the recording. `version` is stored with every decision; change it whenever the meaning of a text
 * changes. `bookingText` stands in the booking form, `ownText` where storytellers decide for themselves.
 */
export const recordingConsent = {
  version: '2026-11',
  bookingText: 'The interview is recorded on video. When you choose Next, you agree to the recording',
  ownText:
    'I agree that my interview is recorded on video, and that Lifestory keeps the film for me and shows it to the people whom I invite.',
} as const;
