import { lazyComponent } from '../../../../ui/loading/lazy-component.tsx';
import styles from './lazy-upcoming-interview.module.css';

/** The card of the upcoming interview, in a chunk of its own: most visitors of the home page have none. */
export const UpcomingInterviewCard = lazyComponent(
  async () => ({ default: (await import('./upcoming-interview.card.tsx')).UpcomingInterviewCard }),
  { placeholder: <div className={styles.placeholder} /> },
);
