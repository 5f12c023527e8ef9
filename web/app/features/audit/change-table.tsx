import type { Change } from '@lifestory/contract';
import { Link } from 'react-router';
import list from '../../ui/list-table.module.css';
import { When } from '../../ui/when.tsx';
import styles from './change-table.module.css';
import { deedWords, subjectWords } from './change-words.ts';
import { FieldChanges } from './field-changes.tsx';

/** Changes as a table; on a phone each is a card. */
export function ChangeTable({ changes }: { changes: readonly Change[] }) {
  return (
    <table className={`${list.table} ${styles.rows}`}>
      <thead>
        <tr>
          <th scope="col">What</th>
          <th scope="col">Before and after</th>
          <th scope="col">Who</th>
          <th scope="col">When</th>
        </tr>
      </thead>
      <tbody>
        {changes.map(({ id, action, subject, changes: fields, actor, at }) => (
          <tr key={id}>
            <th scope="row" className={styles.what}>
              {deedWords(action)}
              <span className={styles.subject}>
                {subject.url ? <Link to={subject.url}>{subjectWords(subject)}</Link> : subjectWords(subject)}
              </span>
            </th>
            <td className={list.wide} data-label="Before and after">
              <FieldChanges action={action} changes={fields} />
            </td>
            <td data-label="Who">{actor?.fullName ?? 'The system'}</td>
            <td data-label="When" className={`${list.wide} ${styles.when}`}>
              <When value={at} withDate />
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
