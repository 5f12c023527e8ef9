import { Link, useSearchParams } from 'react-router';
import { Icon } from '../../../ui/icon.tsx';
import styles from './view-choice.module.css';

const views = [
  { view: 'calendar', label: 'Calendar', icon: 'calendar' },
  { view: 'list', label: 'List', icon: 'menu' },
] as const;

/** Links that choose the view, calendar or list, which is stored in the URL. */
export function ViewChoice({ view }: { view: string }) {
  const [search] = useSearchParams();
  const createLink = (view: string) => {
    const next = new URLSearchParams(search);
    next.set('view', view);
    return `?${next}`;
  };
  return (
    <nav aria-label="View" className={styles.views}>
      {views.map((choice) => (
        <Link
          key={choice.view}
          to={createLink(choice.view)}
          replace
          aria-current={choice.view === view ? 'true' : undefined}
        >
          <Icon name={choice.icon} size={18} />
          {choice.label}
        </Link>
      ))}
    </nav>
  );
}
