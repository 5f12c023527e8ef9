import styles from './home.module.css';
import skeleton from './home-skeleton.module.css';

/** The placeholder of the home page, in its final dimensions. */
export function HomeSkeleton() {
  return (
    <div className={styles.page} role="status">
      <div className={styles.head}>
        <span className="visually-hidden">Loading…</span>
        <p className={`${skeleton.line} ${skeleton.eyebrow}`} />
        <p className={`${skeleton.line} ${skeleton.title}`} />
      </div>
      <div className={styles.film}>
        <div className={skeleton.film}>
          {/* head/early-calls.ts shows the poster of the film before the scripts of the page are loaded. */}
          <img data-early-picture="" alt="" hidden suppressHydrationWarning />
        </div>
      </div>
      <div className={styles.side}>
        <div className={skeleton.card} />
      </div>
    </div>
  );
}
