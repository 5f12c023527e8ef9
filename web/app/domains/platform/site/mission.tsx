import photograph from './drawings/photograph.svg';
import styles from './mission.module.css';

/** The mission section of the landing page. */
export function Mission() {
  return (
    <section id="our-mission" className={styles.mission} aria-labelledby="our-mission-title">
      <img
        src={photograph}
        alt="Two hands, one young and one old, hold a photograph of a family."
        width={520}
        height={440}
        loading="lazy"
      />
      <div>
        <h2 id="our-mission-title">Our Mission</h2>
        <p className={styles.lead}>
          Every family has stories that live in only one person’s memory: how the two of you met, what the
          house smelled like on Sundays, the winter the car would not start and everything changed.
        </p>
        <p>
          Photographs keep the faces. We want to keep the voice as well: the pauses, the laughter, the way
          only you can tell it. So we sit down with you for an unhurried conversation, record it with care,
          and hand it to you and your family, to watch together now and to come back to for generations.
        </p>
        <p>
          You do not have to be famous, and you do not have to prepare. You only have to remember out loud.
        </p>
      </div>
    </section>
  );
}
