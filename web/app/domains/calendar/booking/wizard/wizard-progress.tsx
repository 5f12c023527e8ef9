import styles from './wizard-progress.module.css';

/** The steps of the wizard in order. */
export const steps = ['Contact Info', 'Select Time Slot', 'Finished'] as const;

/** The progress of the wizard: step names and a bar at 0, 50 or 100 percent. */
export function WizardProgress({ current }: { current: number }) {
  const percent = current * 50;
  return (
    <div className={styles.progress}>
      <div
        className={styles.line}
        role="progressbar"
        aria-label="Progress of the booking"
        aria-valuemin={0}
        aria-valuemax={100}
        aria-valuenow={percent}
        aria-valuetext={`Step ${current + 1} of 3, ${percent} percent`}
      >
        <div className={styles.done} style={{ width: `${percent}%` }} />
      </div>
      <ol className={styles.steps}>
        {steps.map((name, index) => (
          <li
            key={name}
            aria-current={index === current ? 'step' : undefined}
            data-done={index < current || undefined}
          >
            <span className={styles.number} aria-hidden="true">
              {index < current ? '✓' : index + 1}
            </span>
            {name}
          </li>
        ))}
      </ol>
    </div>
  );
}
