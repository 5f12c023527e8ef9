import type { NextStep, StepKind } from '@lifestory/contract';
import { useUser } from '../../api/sign-in.ts';
import { editableProps } from '../../ui/forms/read-only.tsx';
import { Icon } from '../../ui/icon.tsx';
import styles from './next-step.bar.module.css';
import { steps } from './next-step.tsx';

interface Props {
  step: NextStep;
  /** What performs a step, by its kind. Others scroll to their section and focus it. */
  perform?: Partial<Record<StepKind, () => void>>;
  /** Whether a step is in progress. */
  busy?: boolean;
}

/** The next step of an interview, with a button that performs it. */
export function NextStepBar({ step: { kind, text, action }, perform = {}, busy = false }: Props) {
  const canAct = useUser()?.role !== 'Developer';
  const { icon, part } = steps[kind];
  const performed = perform[kind];
  return (
    <section className={styles.bar} data-kind={kind} aria-label="Next step">
      <span className={styles.icon}>
        <Icon name={icon} size={24} />
      </span>
      <p className={styles.words} role="status">
        <span className={styles.label}>Next step</span>
        <strong>{text}</strong>
      </p>
      {action && (
        <button
          type="button"
          className="button quiet"
          onClick={performed ?? (() => leadTo(part))}
          disabled={busy}
          {...(performed ? editableProps(canAct) : {})}
        >
          {action}
          <Icon name={performed ? 'forward' : 'down'} size={18} />
        </button>
      )}
    </section>
  );
}

/** Scrolls to a section and focuses it. */
function leadTo(id: string): void {
  const part = document.getElementById(id);
  if (!part) return;
  part.tabIndex = -1;
  part.focus({ preventScroll: true });
  part.scrollIntoView({ block: 'start' });
}
