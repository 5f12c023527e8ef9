import { useQuery } from '@tanstack/react-query';
import { Skeleton } from '../../../ui/loading/skeleton.tsx';
import { SubscribeForm } from './subscribe.form.tsx';
import styles from './subscribe.module.css';
import { offerQuery } from './subscriptions.api.ts';

/** The subscribe form for a story that is closed or will close. `again`: the subscription was cancelled before. */
export function Resubscribe({ again }: { again: boolean }) {
  const { data: offer, error } = useQuery({ ...offerQuery, staleTime: 0 });
  if (error && !offer) return <p role="alert">{error.message}</p>;
  if (!offer) return <Skeleton height={420} mb={6} />;
  if (!offer.offer) return null;
  return (
    <section className={styles.resubscribe} aria-labelledby="resubscribe-title">
      <h2 id="resubscribe-title">
        {offer.offer.due_now === 0 ? 'Keep your story open' : 'Open your story again'}
      </h2>
      <SubscribeForm offer={offer} again={again} />
    </section>
  );
}
