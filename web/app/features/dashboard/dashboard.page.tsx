import { useQuery } from '@tanstack/react-query';
import { Link } from 'react-router';
import { Icon, type IconName } from '../../ui/icon.tsx';
import { PageTitle } from '../../ui/page-title.tsx';
import { calendarDatesQuery } from '../time-slots/time-slots.api.ts';
import styles from './dashboard.module.css';
import { DayPlan } from './day-plan.tsx';

const places: { to: string; label: string; text: string; icon: IconName }[] = [
  { to: '/time-slots', label: 'Time Slots', text: 'When interviews can be booked.', icon: 'calendar' },
  { to: '/sessions', label: 'Sessions', text: 'Every interview, past and to come.', icon: 'video' },
  { to: '/customers', label: 'Customers', text: 'The storytellers.', icon: 'person' },
  { to: '/subusers', label: 'Sub Users', text: 'Their friends and families.', icon: 'family' },
  { to: '/transactions', label: 'Transactions', text: 'What was paid and refunded.', icon: 'receipt' },
  { to: '/Settings', label: 'Settings', text: 'Fees, trial period and alerts.', icon: 'gear' },
];

/** Where staff begin: today's interviews, and the ways to everything else. */
export default function DashboardPage() {
  const dates = useQuery(calendarDatesQuery);
  return (
    <>
      <PageTitle title="Dashboard" text="Today's interviews, and everything that keeps Lifestory running." />
      <div className={styles.start}>
        <DayPlan today={dates.data?.currentDate ?? ''} />
        <nav aria-label="The back-office" className={styles.places}>
          {places.map(({ to, label, text, icon }) => (
            <Link key={to} to={to}>
              <span className={styles.icon}>
                <Icon name={icon} size={24} />
              </span>
              <span>
                <strong>{label}</strong>
                <span className={styles.text}>{text}</span>
              </span>
            </Link>
          ))}
        </nav>
      </div>
    </>
  );
}
