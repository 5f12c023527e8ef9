import { recordingConsent } from '@lifestory/contract/consent-text';
import styles from './consent.module.css';

const page = (address: string, words: string) => (
  <a href={address} target="_blank" rel="noopener">
    {words}
    <span className="visually-hidden"> (opens in a new tab)</span>
  </a>
);

/** The consent text, above the Next button. Only storytellers themselves agree to the recording here. */
export function Consent({ forSelf }: { forSelf: boolean }) {
  const { bookingText, otherBookingText } = recordingConsent;
  return (
    <p className={styles.consent}>
      {forSelf ? `${bookingText}, to` : `${otherBookingText} When you choose Next, you agree to`} our{' '}
      {page('/terms', 'terms of service')} and to our {page('/privacy', 'privacy notice')}.
    </p>
  );
}
