import { Icon } from '../../../../ui/icon.tsx';
import styles from './alert-banners.module.css';

/** Number of alerts that appear before the scripts of the page are loaded. */
const earlyAlertCount = 6;

/** The placeholders of alerts in the prerendered page. head/early-calls.ts fills those that are needed. */
export const AlertsSkeleton = () => (
  <ul className={styles.banners} data-early-alerts="" hidden suppressHydrationWarning>
    {Array.from({ length: earlyAlertCount }, (_, index) => (
      // biome-ignore lint/suspicious/noArrayIndexKey: the placeholders differ only by their index
      <li key={index} hidden suppressHydrationWarning>
        <Icon name="bell" />
        <a href="/dashboard" className={styles.message} suppressHydrationWarning>
          {'\u00a0'}
        </a>
        <span data-early-step="" className={styles.step} hidden suppressHydrationWarning />
        <span className={styles.close} />
      </li>
    ))}
  </ul>
);
