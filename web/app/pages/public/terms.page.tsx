import { Link } from 'react-router';
import { LegalText } from '../../domains/platform/site/index.ts';

/** The terms of service. */
export default function TermsPage() {
  return (
    <LegalText name="terms" title="Terms of Service">
      <p>
        These terms say, in plain words, what you can expect from Lifestory and what we ask of you. By booking
        an interview or using an account you agree to them.
      </p>
      <h2>The interview</h2>
      <p>
        You book a time for a conversation by video call. We send a confirmation with the link by e-mail. All
        times are given for Los Angeles. If you cannot come, tell us as early as you can and we will find
        another time. A paid interview that is cancelled can be booked again without paying twice.
      </p>
      <h2>Consent to the recording</h2>
      <p>
        The conversation is recorded, picture and sound. You agree to this when you book, and we ask again
        before the recording starts. If you book for somebody else, please make sure that they want to be
        recorded. You may stop at any moment.
      </p>
      <h2>Your recording, your memories</h2>
      <p>
        What you tell and what you upload stays yours. We may store it, convert it and show it to the people
        you invite, because that is what you ask us to do. We use it for nothing else. Please upload only what
        you may share, and nothing that hurts others.
      </p>
      <h2>Prices and subscription</h2>
      <p>
        The price of an interview is shown before you book. Hosting is a monthly subscription: it begins after
        your trial period, renews every month until you cancel, and can be cancelled at any time in your
        settings. After cancelling you keep access until the end of the time you paid for.
      </p>
      <h2>Your account</h2>
      <p>
        Keep your password to yourself. You decide whom you invite to your story and can withdraw an
        invitation at any time. We may close an account that is used to harm others.
      </p>
      <h2>If something goes wrong</h2>
      <p>
        We work with care and keep copies. Should a recording fail through our fault, we repeat the interview
        or return the fee. Please download your film as well: two copies are better than one.
      </p>
      <p>
        How we treat personal data is described under <Link to="/privacy">Privacy</Link>.
      </p>
    </LegalText>
  );
}
