import { Link, useSearchParams } from 'react-router';
import styles from './deleted-filter.module.css';

/** Whether the URL selects the deleted people. */
export const useShowsDeleted = (): boolean => useSearchParams()[0].get('show') === 'deleted';

/** Links that switch between current and deleted people; they keep the search and reset the page. */
export function DeletedFilter({ label }: { label: string }) {
  const [address] = useSearchParams();
  const deleted = useShowsDeleted();
  const createLink = (show: string | null) => {
    const next = new URLSearchParams(address);
    next.delete('page');
    if (show) next.set('show', show);
    else next.delete('show');
    return `?${next}`;
  };
  return (
    <nav aria-label={label} className={styles.choice}>
      <Link to={createLink(null)} aria-current={deleted ? undefined : 'true'}>
        Current
      </Link>
      <Link to={createLink('deleted')} aria-current={deleted ? 'true' : undefined}>
        Deleted
      </Link>
    </nav>
  );
}
