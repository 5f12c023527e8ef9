import { useEffect } from 'react';
import { Link, useNavigate } from 'react-router';
import { Icon } from '../../../ui/icon.tsx';
import { isSearchKey } from '../../../ui/lists/search-key.ts';
import styles from './search-link.module.css';

/** The link to the search, which the key `/` opens as well. */
export function SearchLink() {
  const navigate = useNavigate();
  useEffect(() => {
    const open = (event: KeyboardEvent) => {
      if (!isSearchKey(event)) return;
      event.preventDefault();
      const field = document.querySelector<HTMLElement>('main [role=search] input');
      if (field && window.location.pathname === '/search') field.focus();
      else void navigate('/search');
    };
    document.addEventListener('keydown', open);
    return () => document.removeEventListener('keydown', open);
  }, [navigate]);
  return (
    <Link to="/search" className={styles.link} aria-label="Search" aria-keyshortcuts="/" title="Search (/)">
      <Icon name="search" size={22} />
    </Link>
  );
}
