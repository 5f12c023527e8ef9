import type { Change, FieldChange } from '@lifestory/contract';
import { fieldLabel, isMeaningful, valueLabel } from './change-labels.ts';
import styles from './field-changes.module.css';

/** The changed fields of an entry, with their values before and after. */
export function FieldChanges({ action, changes }: Pick<Change, 'action' | 'changes'>) {
  const meaningfulChanges = changes.filter(isMeaningful);
  if (meaningfulChanges.length === 0) {
    return (
      <span className={styles.none}>{action.endsWith(' viewed') ? 'Nothing changed' : 'No details'}</span>
    );
  }
  return (
    <dl className={styles.changes}>
      {meaningfulChanges.map((change) => (
        <div key={change.field}>
          <dt>{fieldLabel(change.field)}</dt>
          <dd>
            {change.hidden ? (
              <span className={styles.none}>Changed (value hidden)</span>
            ) : (
              <Values {...change} />
            )}
          </dd>
        </div>
      ))}
    </dl>
  );
}

function Values({ field, before, after }: FieldChange) {
  const [oldText, newText] = [valueLabel(field, before), valueLabel(field, after)];
  return (
    <>
      {oldText && (
        <del>
          <span className="visually-hidden">before: </span>
          {oldText}
        </del>
      )}
      {oldText && newText && <span aria-hidden="true"> → </span>}
      {newText ? (
        <ins>
          <span className="visually-hidden">after: </span>
          {newText}
        </ins>
      ) : (
        <span className={styles.none}> removed</span>
      )}
    </>
  );
}
