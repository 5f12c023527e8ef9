import type { Mail } from '@lifestory/contract';
import { Link, useSearchParams } from 'react-router';
import { InterviewTime } from '../../ui/interview-time.tsx';
import list from '../../ui/lists/list-table.module.css';
import { Failure, kindLabel, StateBadge } from './mail-labels.tsx';
import styles from './mail-table.module.css';

/** Mails as a table; on a phone each row is a card. The subject opens the mail. */
export function MailTable({ mails }: { mails: readonly Mail[] }) {
  const [address] = useSearchParams();
  const to = (id: string) => {
    const next = new URLSearchParams(address);
    next.set('mail', id);
    return `?${next}`;
  };
  return (
    <table className={`${list.table} ${styles.rows}`}>
      <thead>
        <tr>
          <th scope="col">Subject</th>
          <th scope="col">To</th>
          <th scope="col">About</th>
          <th scope="col">State</th>
          <th scope="col">Date</th>
        </tr>
      </thead>
      <tbody>
        {mails.map((mail) => (
          <tr key={mail.id}>
            <th scope="row" className={styles.subject}>
              <Link to={to(mail.id)} preventScrollReset>
                {mail.subject}
              </Link>
            </th>
            <td data-label="To" className={`${list.wide} ${styles.to}`}>
              {mail.to}
            </td>
            <td data-label="About">{kindLabel(mail.kind)}</td>
            <td data-label="State" className={mail.failure ? `${list.wide} ${styles.failed}` : undefined}>
              <StateBadge state={mail.state} />
              <Failure mail={mail} />
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
