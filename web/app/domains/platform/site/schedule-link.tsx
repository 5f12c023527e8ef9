import { Link } from 'react-router';

/** The link to the booking wizard. */
export function ScheduleLink() {
  return (
    <Link className="button large" to="/schedule-lifestory">
      Schedule Your Lifestory Interview
    </Link>
  );
}
