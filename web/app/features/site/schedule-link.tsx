import { Link } from 'react-router';

/** The way to a booking, the same everywhere on the site. */
export function ScheduleLink() {
  return (
    <Link className="button large" to="/schedule-lifestory">
      Schedule Your Lifestory Interview
    </Link>
  );
}
