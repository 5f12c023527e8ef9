import { useEffect, useState } from 'react';
import { Link } from 'react-router';
import { Logo } from '../../ui/layout/logo.tsx';
import styles from './footer.module.css';

/**
 * The footer of pages outside the customer and staff areas. The browser adds the year, because prerendered pages would
 * show that of the build.
 */
export function Footer() {
  const [year, setYear] = useState('');
  useEffect(() => setYear(String(new Date().getFullYear())), []);
  return (
    <footer className={styles.footer}>
      <div className={styles.columns}>
        <div className={styles.brand}>
          <Logo to="/" />
          <p>Your life, in your own voice, kept for the people you love.</p>
        </div>
        <nav aria-labelledby="footer-pages">
          <h2 id="footer-pages">Pages</h2>
          <ul>
            <li>
              <Link to="/#our-mission">About</Link>
            </li>
            <li>
              <Link to="/#how-can-i-do-it">Our Services</Link>
            </li>
            <li>
              <Link to="/terms">Terms of Service</Link>
            </li>
            <li>
              <Link to="/privacy">Privacy</Link>
            </li>
          </ul>
        </nav>
        <nav aria-labelledby="footer-how">
          <h2 id="footer-how">How can i do it?</h2>
          <ul>
            <li>
              <Link to="/#book-a-session">Book a Session</Link>
            </li>
            <li>
              <Link to="/#record-your-lifestory">Record Your Lifestory Video With Us</Link>
            </li>
            <li>
              <Link to="/#share-with-family-and-freinds">Share With Family &amp; Friends</Link>
            </li>
          </ul>
        </nav>
      </div>
      <p className={styles.imprint}>
        <span>
          © <span className={styles.year}>{year}</span> Lifestory
        </span>
        <span>Designed and developed by the Lifestory workshop</span>
      </p>
    </footer>
  );
}
