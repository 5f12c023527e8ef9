import type { Mail } from '@lifestory/contract';
import { Link, useSearchParams } from 'react-router';
import { InterviewTime } from '../../../ui/interview-time.tsx';
import list from '../../../ui/lists/list-table.module.css';
import { SortHead } from '../../../ui/lists/sort-head.tsx';
import { kindLabel, MailFailure, StateBadge } from './mail-labels.tsx';
import styles from './mail-table.module.css';

/** Mails as a table; on a phone each row is a card. The subject opens the mail. */
export function MailTable({ mails }: { mails: readonly Mail[] }) {
  const [address] = useSearchParams();
  const createLink = (id: string) => {
    const next = new URLSearchParams(address);
    next.set('mail', id);
    return `?${next}`;
  };
  return (
    <table className={`${list.table} ${styles.rows}`}>
      <thead>
        <tr>
          <SortHead column="subject">Subject</SortHead>
          <SortHead column="to">To</SortHead>
          <th scope="col">About</th>
          <th scope="col">State</th>
          <SortHead column="created" isDefault firstOrder="desc">
            Date
          </SortHead>
        </tr>
      </thead>
      <tbody>
        {mails.map((mail) => (
          <tr key={mail.id}>
            <th scope="row" className={styles.subject}>
              <Link to={createLink(mail.id)} preventScrollReset>
                {mail.subject}
              </Link>
            </th>
            <td data-label="To" className={`${list.wide} ${styles.recipient}`}>
              {mail.to}
            </td>
            <td data-label="About">{kindLabel(mail.kind)}</td>
            <td data-label="State" className={mail.failure ? `${list.wide} ${styles.failure}` : undefined}>
              <StateBadge state={mail.state} />
              <MailFailure mail={mail} />
            </td>
            <td data-label="Date" className={list.wide}>
              <InterviewTime value={mail.created_at} withDate />
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
