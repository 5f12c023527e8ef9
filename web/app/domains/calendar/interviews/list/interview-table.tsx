import type { Interview } from '@lifestory/contract';
import { Link } from 'react-router';
import { useAbility } from '../../../../api/sign-in.ts';
import { Avatar } from '../../../../ui/avatar.tsx';
import { Icon } from '../../../../ui/icon.tsx';
import { InterviewTime } from '../../../../ui/interview-time.tsx';
import list from '../../../../ui/lists/list-table.module.css';
import { SortHead } from '../../../../ui/lists/sort-head.tsx';
import { InterviewerSelect } from '../assignment/interviewer-select.tsx';
import { InterviewMenu } from '../interview-menu.tsx';
import { StepLine } from '../next-step.tsx';
import { PaymentBadge, StatusBadge } from '../status-badge.tsx';
import styles from './interview-table.module.css';

interface Props {
  interviews: readonly Interview[];
  onDelete: (interview: Interview) => void;
  onMove: (interview: Interview) => void;
}

/** Interviews as a table; on a phone each row is a card. */
export function InterviewTable({ interviews, onDelete, onMove }: Props) {
  const canViewBusiness = useAbility('view_business');
  return (
    <table className={`${list.table} ${styles.rows}`}>
      <thead>
        <tr>
          <SortHead column="customer">Customer</SortHead>
          <SortHead column="start" isDefault firstOrder="desc">
            Start Time
          </SortHead>
          <th scope="col">Duration</th>
          {canViewBusiness && <th scope="col">Payment</th>}
          <th scope="col">Interviewer</th>
          <SortHead column="status">Status</SortHead>
          <th scope="col">Profile, actions</th>
        </tr>
      </thead>
      <tbody>
        {interviews.map((interview) => (
          <tr key={interview.id}>
            <th scope="row" className={list.who}>
              <Avatar name={interview.customer.fullName} picture={interview.customer.profile} />
              {interview.customer.deleted ? (
                <span className={styles.deleted}>
                  {interview.customer.fullName} <small>(deleted)</small>
                </span>
              ) : (
                <Link
                  to={canViewBusiness ? `/user/view/${interview.user_id}` : `/session/view/${interview.id}`}
                >
                  {interview.customer.fullName}
                </Link>
              )}
              <Link to={`/session/view/${interview.id}`} className={styles.step}>
                <span className="visually-hidden">Next step: </span>
                <StepLine step={interview.next_step} />
              </Link>
            </th>
            <td data-label="Start Time" className={`${list.wide} ${styles.start}`}>
              <InterviewTime value={interview.starts_at} withDate />
            </td>
            <td data-label="Duration">{interview.duration} minutes</td>
            {canViewBusiness && (
              <td data-label="Payment">
                <PaymentBadge paid={interview.payment} />
              </td>
            )}
            <td data-label="Interviewer" className={styles.interviewer}>
              <InterviewerSelect interview={interview} />
            </td>
            <td data-label="Status">
              <StatusBadge status={interview.status} />
            </td>
            <td className={list.actions}>
              {canViewBusiness && !interview.customer.deleted && (
                <Link
                  to={`/customer-profile/${interview.user_id}`}
                  className={list.icon}
                  aria-label={`Profile of ${interview.customer.fullName}`}
                >
                  <Icon name="person" />
                </Link>
              )}
              <InterviewMenu interview={interview} onDelete={onDelete} onMove={onMove} />
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
