import { Link } from 'react-router';
import { Logo } from '../../ui/layout/logo.tsx';
import styles from './landing-menu.module.css';

/** The menu of pages outside the customer and staff areas. The last link depends on the user's role. */
export function LandingMenu() {
  return (
    <header className={styles.bar}>
      <Logo to="/" />
      <nav aria-label="Main" className={styles.menu}>
        <Link to="/">Home</Link>
        <Link to="/#our-mission">About</Link>
        <Link to="/#how-can-i-do-it">Our Service</Link>
        <Link to="/login" className={`when-signed-out ${styles.button}`}>
          Sign In
        </Link>
        <Link to="/home" className={`when-family ${styles.button}`}>
          My Home
        </Link>
        <Link to="/dashboard" className={`when-staff ${styles.button}`}>
          Dashboard
        </Link>
      </nav>
    </header>
  );
}
