import type { Change } from '@lifestory/contract';
import { Link } from 'react-router';
import { InterviewTime } from '../../../ui/interview-time.tsx';
import list from '../../../ui/lists/list-table.module.css';
import { SortHead } from '../../../ui/lists/sort-head.tsx';
import { actionLabel, actorLabel, subjectLabel } from './change-labels.ts';
import styles from './change-table.module.css';
import { FieldChanges } from './field-changes.tsx';

/** The audit log as a table; on a phone each row is a card. */
export function ChangeTable({ changes }: { changes: readonly Change[] }) {
  return (
    <table className={`${list.table} ${styles.rows}`}>
      <thead>
        <tr>
          <SortHead column="action">What</SortHead>
          <th scope="col">Before and after</th>
          <th scope="col">Who</th>
          <SortHead column="created" isDefault firstOrder="desc">
            When
          </SortHead>
        </tr>
      </thead>
      <tbody>
        {changes.map(({ id, action, subject, changes: fields, actor, at }) => (
          <tr key={id}>
            <th scope="row" className={styles.action}>
              {actionLabel(action)}
              <span className={styles.subject}>
                {subject.url ? <Link to={subject.url}>{subjectLabel(subject)}</Link> : subjectLabel(subject)}
              </span>
            </th>
            <td className={list.wide} data-label="Before and after">
              <FieldChanges action={action} changes={fields} />
            </td>
            <td data-label="Who" className={list.wide}>
              {actorLabel(actor)}
            </td>
            <td data-label="When" className={`${list.wide} ${styles.time}`}>
              <InterviewTime value={at} withDate />
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
