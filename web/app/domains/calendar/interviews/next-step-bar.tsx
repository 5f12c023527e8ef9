import type { NextStep, StepKind } from '@lifestory/contract';
import { useUser } from '../../../api/sign-in.ts';
import { Button } from '../../../ui/button.tsx';
import { editableProps } from '../../../ui/forms/read-only.tsx';
import { Icon } from '../../../ui/icon.tsx';
import { steps } from './next-step.tsx';
import styles from './next-step-bar.module.css';
import { focusSection } from './section-focus.ts';

interface Props {
  step: NextStep;
  /**
   * Functions that perform a step, by its kind. For the other kinds, the button scrolls to a section and focuses it.
   */
  perform?: Partial<Record<StepKind, () => void>>;
  /** Whether a step is in progress. */
  busy?: boolean;
}

/** The next step of an interview, with a button that performs it or shows where to do it. */
export function NextStepBar({ step: { kind, text, action }, perform = {}, busy = false }: Props) {
  const canAct = useUser()?.role !== 'Developer';
  const { icon, sectionId } = steps[kind];
  const performStep = perform[kind];
  return (
    <section className={styles.bar} data-kind={kind} aria-label="Next step">
      <span className={styles.icon}>
        <Icon name={icon} size={24} />
      </span>
      <p className={styles.text} role="status">
        <span className={styles.label}>Next step</span>
        <strong>{text}</strong>
      </p>
      {action && (
        <Button
          look="outline"
          round
          onClick={performStep ?? (() => focusSection(sectionId))}
          disabled={busy}
          {...(performStep ? editableProps(canAct) : {})}
        >
          <span>{action}</span>
          <Icon name={performStep ? 'forward' : 'down'} size={18} />
        </Button>
      )}
    </section>
  );
}
