import { Link } from 'react-router';
import { LegalText } from '../../domains/platform/site/index.ts';

/** The privacy policy. */
export default function PrivacyPage() {
  return (
    <LegalText name="privacy" title="Privacy">
      <p>
        A life story is personal. This page says what we keep, who can see it, and how to have it removed.
      </p>
      <h2>What we keep</h2>
      <ul>
        <li>What you enter when booking: names, e-mail, phone, address, date of birth.</li>
        <li>The recording of your interview.</li>
        <li>Photographs, captions and comments that you and your family add.</li>
        <li>Payments: amount, date and the last digits of a card. We never see or keep full card numbers.</li>
        <li>Technical records that keep the service safe, such as the time of a sign-in.</li>
      </ul>
      <h2>Who can see it</h2>
      <p>
        Your story is private. Only you, the people you invite, and those of our staff who look after it can
        see it. The place where a photograph was taken is removed from what others get. Nothing is sold, and
        nothing is used for advertising.
      </p>
      <h2>Who helps us</h2>
      <p>
        Video calls, card payments, e-mail and storage may be provided by companies that work for us. They get
        only what their work needs.
      </p>
      <h2>On your device</h2>
      <p>
        We keep your sign-in, your text size and a few choices in your browser, and nothing that follows you
        to other sites. Fonts, pictures and scripts come from us. Only the pages that take a card contact the
        card provider.
      </p>
      <h2>Getting a copy, and having your data removed</h2>
      <p>
        In your settings you can ask for everything we hold about you, as one file. You may ask us to delete
        your account; after ninety days, or at once if you wish, your personal data, recordings and
        photographs are removed for good. Records of payments are kept without your name for as long as the
        law requires.
      </p>
      <p>
        What we agree on with you is described in the <Link to="/terms">Terms of Service</Link>.
      </p>
    </LegalText>
  );
}
