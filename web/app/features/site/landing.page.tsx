import { Link } from 'react-router';

/** The way in for visitors. */
export default function LandingPage() {
  return (
    <section>
      <h1>Your life is a story worth keeping</h1>
      <Link className="button large" to="/schedule-lifestory">
        Schedule Your Lifestory Interview
      </Link>
    </section>
  );
}
