import { ButtonLink } from '../../../ui/button.tsx';

/** The link to the booking wizard. */
export function ScheduleLink() {
  return (
    <ButtonLink look="accent" size="lg" round to="/schedule-lifestory">
      Schedule Your Lifestory Interview
    </ButtonLink>
  );
}
