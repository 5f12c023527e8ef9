import { Link, Outlet } from 'react-router';
import { Logo } from '../../ui/layout/logo.tsx';
import { Footer } from './footer.tsx';
import styles from './landing-menu.module.css';

/** The frame of pages outside the customer and staff areas: landing menu, page and footer. */
export function LandingFrame({ shell }: { shell: 'public' | 'light' | 'plain' }) {
  return (
    <div data-shell={shell}>
      <LandingMenu />
      <main id="main">
        <Outlet />
      </main>
      <Footer />
    </div>
  );
}

/** The menu of pages outside the customer and staff areas. The last link depends on the user's role. */
function LandingMenu() {
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
