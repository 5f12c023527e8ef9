import { useEffect } from 'react';
import { useNavigate } from 'react-router';
import {
  Founder,
  InterviewDrawing,
  Mission,
  ScheduleLink,
  Steps,
  Testimonials,
  useSiteTexts,
} from '../../domains/platform/site/index.ts';
import styles from './landing.module.css';

/** Whether the previous history entry belongs to this site or, without the Navigation API, whether there is one. */
function canGoBack(): boolean {
  const { navigation } = window as { navigation?: { canGoBack: boolean } };
  return navigation ? navigation.canGoBack : window.history.length > 1;
}

// Handles the `refresh` parameter: goes back to the previous page or, if there is none, removes the parameter.
function useRefreshParameter(): void {
  const navigate = useNavigate();
  useEffect(() => {
    if (!new URLSearchParams(window.location.search).has('refresh')) return;
    if (canGoBack()) window.history.back();
    else void navigate('/', { replace: true });
  }, [navigate]);
}

/** The landing page: what Lifestory is, how it works, testimonials, founder. */
export default function LandingPage() {
  useRefreshParameter();
  const texts = useSiteTexts();
  return (
    <>
      <section className={styles.hero} aria-labelledby="hero">
        <div>
          <p className={styles.eyebrow}>Life stories, recorded by video</p>
          <h1 id="hero">Your life is a story worth keeping.</h1>
          <p className={styles.lead}>
            Sit down in your favorite chair and tell it. We listen, ask good questions, and record the
            conversation, so that the people you love can hear it in your own voice, today and always.
          </p>
          <div className={styles.actions}>
            <ScheduleLink />
            <a className={styles.more} href="#how-can-i-do-it">
              See how it works
            </a>
          </div>
          <ul className={styles.promises}>
            <li>From your own home</li>
            <li>At your own pace</li>
            <li>Yours to keep and share</li>
          </ul>
        </div>
        <InterviewDrawing />
      </section>
      <Mission />
      <Steps />
      {texts ? (
        <>
          <Testimonials own={texts.testimonials} />
          <Founder own={texts.founder} />
        </>
      ) : (
        <div className={styles.placeholder} />
      )}
      <section className={styles.invitation} aria-labelledby="invitation">
        <h2 id="invitation">Someone is waiting to hear it.</h2>
        <p>Choose a day that suits you. We will take care of everything else.</p>
        <ScheduleLink />
      </section>
    </>
  );
}
