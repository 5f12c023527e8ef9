import { recordingConsent } from '@lifestory/contract/consent-text';
import styles from './consent.module.css';

const page = (address: string, words: string) => (
  <a href={address} target="_blank" rel="noopener">
    {words}
    <span className="visually-hidden"> (opens in a new tab)</span>
  </a>
);

/** The consent text, above the Next button. */
export function Consent() {
  return (
    <p className={styles.consent}>
      {recordingConsent.bookingText}, to our {page('/terms', 'terms of service')} and to our{' '}
      {page('/privacy', 'privacy notice')}.
    </p>
  );
}
