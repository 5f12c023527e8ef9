import type { DashboardRow } from '@lifestory/contract';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { useAbility } from '../../../api/sign-in.ts';
import { IconButton } from '../../../ui/button.tsx';
import { editableProps, useCanEdit } from '../../../ui/forms/read-only.tsx';
import { Icon } from '../../../ui/icon.tsx';
import { InterviewTime } from '../../../ui/interview-time.tsx';
import { Card, CardHeader } from '../../../ui/layout/card.tsx';
import { Skeleton } from '../../../ui/loading/skeleton.tsx';
import { formatTime } from '../../../ui/time.ts';
import { hostUrlOf, StatusBadge } from '../../calendar/interviews/index.ts';
import styles from './interview-tables.module.css';

interface Props {
  rows: readonly DashboardRow[] | undefined;
  /** Number of all interviews, including those that are not in `rows`. */
  total: number;
}

/** The next interviews, soonest first. */
export function UpcomingTable({ rows, total, onMove }: Props & { onMove?: (row: DashboardRow) => void }) {
  const [canViewBusiness, canEdit] = [useAbility('view_business'), useCanEdit()];
  const missingLinkText = canViewBusiness && !canEdit ? 'Only for Super Admins' : 'No link yet';
  return (
    <ScrollingTable
      id="upcoming"
      title="Future bookings list"
      columns={['Start Time', 'Customer', 'Meeting Link', ...(onMove ? ['Move'] : []), 'Details']}
      countText={rows && rows.length < total ? `The next ${rows.length} of ${total}.` : null}
      rows={rows}
    >
      {(row) => {
        const { id, starts_at: startsAt, customer } = row;
        const hostUrl = hostUrlOf(row);
        const { fullName } = customer;
        return (
          <>
            <StartCell startsAt={startsAt} />
            <td>
              <Link to={`/session/view/${id}`}>{fullName}</Link>
            </td>
            <td>
              {hostUrl ? (
                <a
                  href={hostUrl}
                  target="_blank"
                  rel="noreferrer"
                  aria-label={`Join the meeting with ${fullName}`}
                >
                  Join
                </a>
              ) : (
                missingLinkText
              )}
            </td>
            {onMove && (
              <td>
                <IconButton
                  aria-label={`Move the session of ${fullName}`}
                  onClick={() => onMove(row)}
                  {...editableProps(canEdit)}
                >
                  <Icon name="calendar" />
                </IconButton>
              </td>
            )}
            <DetailsCell id={id} fullName={fullName} />
          </>
        );
      }}
    </ScrollingTable>
  );
}

/** The latest completed interviews, newest first. */
export const CompletedTable = ({ rows, total }: Props) => (
  <ScrollingTable
    id="completed"
    title="Completed Interviews"
    columns={['Start Time', 'Customer', 'Status', 'Details']}
    countText={rows && rows.length < total ? `The latest ${rows.length} of ${total}.` : null}
    rows={rows}
  >
    {({ id, starts_at: startsAt, user_id: userId, status, customer: { fullName, deleted } }) => (
      <>
        <StartCell startsAt={startsAt} />
        <td>
          {deleted ? (
            <>
              {fullName} <small>(deleted)</small>
            </>
          ) : (
            <Link to={`/user/view/${userId}`}>{fullName}</Link>
          )}
        </td>
        <td className={styles.status}>
          <StatusBadge status={status} />
        </td>
        <DetailsCell id={id} fullName={fullName} />
      </>
    )}
  </ScrollingTable>
);

const StartCell = ({ startsAt }: { startsAt: string }) => (
  <td className={styles.start}>
    <span className={styles.date}>{formatTime(startsAt, 'MM-DD-YYYY')}</span>{' '}
    <InterviewTime value={startsAt} />
  </td>
);

const DetailsCell = ({ id, fullName }: { id: string; fullName: string }) => (
  <td className={styles.details}>
    <Link to={`/session/view/${id}`} className={styles.eye} aria-label={`Session of ${fullName}`}>
      <Icon name="eye" />
    </Link>
  </td>
);

interface TableProps {
  id: string;
  title: string;
  columns: string[];
  /** The text below an incomplete table; null if it is complete. */
  countText: string | null;
  rows: readonly DashboardRow[] | undefined;
  children: (row: DashboardRow) => ReactNode;
}

/** A scrolling table of fixed height with a sticky header. */
function ScrollingTable({ id, title, columns, countText, rows, children }: TableProps) {
  return (
    <Card aria-labelledby={`${id}-title`}>
      <CardHeader>
        <h2 id={`${id}-title`}>{title}</h2>
        <Link to="/sessions" className={styles.all}>
          All sessions
        </Link>
      </CardHeader>
      {rows ? (
        // biome-ignore lint/a11y/noNoninteractiveTabindex: a scrolling area must be reachable by keyboard
        <section className={styles.scroll} aria-label={`Rows of ${title}`} tabIndex={0}>
          <table className={styles.table}>
            <thead>
              <tr>
                {columns.map((column) => (
                  <th key={column} scope="col">
                    {column}
                  </th>
                ))}
              </tr>
            </thead>
            <tbody>
              {rows.map((row) => (
                <tr key={row.id}>{children(row)}</tr>
              ))}
              {rows.length === 0 && (
                <tr>
                  <td colSpan={columns.length} className={styles.empty}>
                    No Records Found
                  </td>
                </tr>
              )}
            </tbody>
          </table>
        </section>
      ) : (
        <Skeleton height={300} />
      )}
      <p className={styles.count}>{countText}</p>
    </Card>
  );
}
