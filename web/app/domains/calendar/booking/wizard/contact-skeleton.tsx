import styles from './contact.module.css';
import skeleton from './contact-skeleton.module.css';

/** The placeholder of the upper part of step 1, in its final dimensions. */
export const ContactSkeleton = () => (
  <div className={styles.form} role="status" aria-label="Loading the form…">
    <div>
      <div className={`${skeleton.label} ${skeleton.question}`} />
      <div className={styles.pair}>
        <div className={skeleton.choice} />
        <div className={skeleton.choice} />
      </div>
    </div>
    <div className={styles.section}>
      <div className={skeleton.title} />
      <div className={styles.pair}>
        <FieldSkeleton />
        <FieldSkeleton />
      </div>
      <FieldSkeleton />
    </div>
  </div>
);

const FieldSkeleton = () => (
  <div>
    <div className={skeleton.label} />
    <div className={skeleton.field} />
  </div>
);
