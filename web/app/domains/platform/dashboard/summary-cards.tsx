import { Link } from 'react-router';
import { featureSwitches } from '../../../feature-switches.ts';
import { Icon, type IconName } from '../../../ui/icon.tsx';
import { Skeleton } from '../../../ui/loading/skeleton.tsx';
import { formatShortDollars } from '../../../ui/money.ts';
import type { DashboardFigures } from './dashboard.api.ts';
import styles from './summary-cards.module.css';

type Total = keyof DashboardFigures & (`total${string}` | 'bookedSessions');

interface SummaryCard {
  label: string;
  total: Total;
  to: string;
  icon: IconName;
  format: (value: number) => string;
}

const formatCount = (value: number) => value.toLocaleString('en-US');

const cards: SummaryCard[] = [
  {
    label: 'Total Customers',
    total: 'totalCustomers',
    to: '/customers',
    icon: 'person',
    format: formatCount,
  },
  { label: 'Total Sub Users', total: 'totalSubusers', to: '/subusers', icon: 'family', format: formatCount },
  {
    label: 'Total Revenue',
    total: 'totalRevenue',
    to: '/transactions',
    icon: 'receipt',
    format: formatShortDollars,
  },
  {
    label: 'Future Bookings',
    total: 'totalUpcomingBookings',
    to: '/sessions',
    icon: 'calendar',
    format: formatCount,
  },
  {
    label: 'Completed Recordings',
    total: 'totalCompletedBookings',
    to: '/sessions',
    icon: 'video',
    format: formatCount,
  },
  { label: 'Booked Sessions', total: 'bookedSessions', to: '/sessions', icon: 'check', format: formatCount },
];

const visibleCards = cards.filter(
  ({ total }) => total !== 'bookedSessions' || featureSwitches.bookedSessionsCard,
);

/** The key figures, each with a link to its page. */
export function SummaryCards({ figures }: { figures: DashboardFigures | undefined }) {
  return (
    <ul className={styles.cards} aria-label="Current totals">
      {visibleCards.map(({ label, total, to, icon, format }) => (
        <li key={total}>
          <Link to={to}>
            <span className={styles.label}>
              <Icon name={icon} />
              {label}
            </span>
            {figures ? <strong>{format(figures[total])}</strong> : <Skeleton className={styles.skeleton} />}
          </Link>
        </li>
      ))}
    </ul>
  );
}
