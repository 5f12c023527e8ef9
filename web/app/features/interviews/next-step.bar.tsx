import type { NextStep } from '@lifestory/contract';
import { Icon } from '../../ui/icon.tsx';
import styles from './next-step.bar.module.css';
import { steps } from './next-step.tsx';

/** The next step of an interview, with a button that scrolls to its section and focuses it. */
export function NextStepBar({ step: { kind, text, action } }: { step: NextStep }) {
  const { icon, part } = steps[kind];
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
        <button type="button" className="button quiet" onClick={() => leadTo(part)}>
          {action}
          <Icon name="down" size={18} />
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
