import { Skeleton } from '@mantine/core';
import { Link } from 'react-router';
import { featureSwitches } from '../../feature-switches.ts';
import { Icon, type IconName } from '../../ui/icon.tsx';
import { shortDollars } from '../../ui/money.ts';
import type { DashboardFigures } from './dashboard.api.ts';
import styles from './summary-cards.module.css';

type Total = keyof DashboardFigures & (`total${string}` | 'bookedSessions');

interface SummaryCard {
  label: string;
  total: Total;
  to: string;
  icon: IconName;
  write: (value: number) => string;
}

const count = (value: number) => value.toLocaleString('en-US');

const cards: SummaryCard[] = [
  { label: 'Total Customers', total: 'totalCustomers', to: '/customers', icon: 'person', write: count },
  { label: 'Total Sub Users', total: 'totalSubusers', to: '/subusers', icon: 'family', write: count },
  {
    label: 'Total Revenue',
    total: 'totalRevenue',
    to: '/transactions',
    icon: 'receipt',
    write: shortDollars,
  },
  {
    label: 'Future Bookings',
    total: 'totalUpcomingBookings',
    to: '/sessions',
    icon: 'calendar',
    write: count,
  },
  {
    label: 'Completed Recordings',
    total: 'totalCompletedBookings',
    to: '/sessions',
    icon: 'video',
    write: count,
  },
  { label: 'Booked Sessions', total: 'bookedSessions', to: '/sessions', icon: 'check', write: count },
];

const visible = cards.filter(({ total }) => total !== 'bookedSessions' || featureSwitches.bookedSessionsCard);

/** The key figures, each with a link to its page. */
export function SummaryCards({ figures }: { figures: DashboardFigures | undefined }) {
  return (
    <ul className={styles.cards} aria-label="Current totals">
      {visible.map(({ label, total, to, icon, write }) => (
        <li key={total}>
          <Link to={to}>
            <span className={styles.label}>
              <Icon name={icon} />
              {label}
            </span>
            {figures ? (
              <strong>{write(figures[total])}</strong>
            ) : (
              <Skeleton component="span" className={styles.waiting} />
            )}
          </Link>
        </li>
      ))}
    </ul>
  );
}
