import album from './drawings/album.svg';
import calendar from './drawings/calendar.svg';
import call from './drawings/call.svg';
import { ScheduleLink } from './schedule-link.tsx';
import styles from './steps.module.css';

const steps = [
  {
    id: 'book-a-session',
    title: 'Book A Session',
    picture: calendar,
    alt: 'A calendar with one day circled, and a clock.',
    text: 'Choose a day and a time that suit you, for yourself or for someone you love. You will get an e-mail with everything you need, and a link to the video call.',
  },
  {
    id: 'record-your-lifestory',
    title: 'Record Your Lifestory Video',
    picture: call,
    alt: 'A laptop on which an elderly man waves in a video call.',
    text: 'Open the link, sit back, and talk. Our interviewer guides you gently from your first memories to the present. A phone, a tablet or a computer is all it takes.',
  },
  {
    // The id is part of a URL that other sites link to, so its spelling must not change.
    id: 'share-with-family-and-freinds',
    title: 'Share With Family & Friends',
    picture: album,
    alt: 'An open album with photographs, a film and a kind comment.',
    text: 'Watch and download your film in a private place of your own. Add photographs and the memories behind them, and invite the people who should see it.',
  },
];

/** How it works, in three steps. */
export function Steps() {
  return (
    <section id="how-can-i-do-it" className={styles.steps} aria-labelledby="how-title">
      <h2 id="how-title">How Can I Do It</h2>
      <p className={styles.lead}>Three small steps, and we are beside you in each of them.</p>
      <ol>
        {steps.map(({ id, title, picture, alt, text }, index) => (
          <li key={id} id={id}>
            <img src={picture} alt={alt} width={360} height={260} loading="lazy" />
            <h3>
              <span className={styles.number}>{index + 1}</span> {title}
            </h3>
            <p>{text}</p>
          </li>
        ))}
      </ol>
      <ScheduleLink />
    </section>
  );
}
