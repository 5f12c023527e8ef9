import { recordingConsent } from '@lifestory/contract/consent-text';
import styles from './consent.module.css';

const renderPageLink = (path: string, label: string) => (
  <a href={path} target="_blank" rel="noopener">
    {label}
    <span className="visually-hidden"> (opens in a new tab)</span>
  </a>
);

/** The consent text, above the Next button. Only storytellers themselves agree to the recording here. */
export function Consent({ forSelf }: { forSelf: boolean }) {
  const { bookingText, otherBookingText } = recordingConsent;
  return (
    <p className={styles.consent}>
      {forSelf ? `${bookingText}, to` : `${otherBookingText} When you choose Next, you agree to`} our{' '}
      {renderPageLink('/terms', 'terms of service')} and to our {renderPageLink('/privacy', 'privacy notice')}
      .
    </p>
  );
}
