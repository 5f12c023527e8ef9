import styles from './loading.module.css';

/** A page's place while it loads: quiet, and said aloud. */
export function Loading({ label = 'Loading…' }: { label?: string }) {
  return (
    <div className={styles.place} role="status">
      <span className={styles.ring} aria-hidden="true" />
      <span className="visually-hidden">{label}</span>
    </div>
  );
}
