import styles from './loading.module.css';

/** Loading placeholder of a page, announced to screen readers. */
export function Loading({ label = 'Loading…' }: { label?: string }) {
  return (
    <div className={styles.place} role="status">
      <span className={styles.ring} aria-hidden="true" />
      <span className="visually-hidden">{label}</span>
    </div>
  );
}
