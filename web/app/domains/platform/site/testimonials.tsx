import type { Testimonial } from '@lifestory/contract';
import { useRef, useState } from 'react';
import styles from './testimonials.module.css';

/** Fictional testimonials, which each business replaces (see docs/running.md). */
const samples: Testimonial[] = [
  {
    words:
      'Mom always said there was nothing to tell. Then she talked for almost an hour, and I learned how she crossed half a country with one suitcase and a recipe for plum cake. We have watched it four times.',
    name: 'Caroline M.',
    who: 'Daughter, Portland',
  },
  {
    words:
      'I am eighty-three and I do not care for computers. I clicked one link, and there was a kind young woman who wanted to know about my life. It felt like a visit.',
    name: 'Walter B.',
    who: 'Storyteller, Pasadena',
  },
  {
    words:
      'My grandchildren live in three time zones. Now they leave comments under photographs from 1961 and ask me who the fellow with the motorcycle was. I am delighted to explain.',
    name: 'Rosa D.',
    who: 'Storyteller, San Diego',
  },
];

// Inlined because the icon module would add all icons to the landing page.
const starPath =
  'M12 2.500l2.900 6 6.600.900-4.800 4.600 1.200 6.500-5.900-3.200-5.900 3.200 1.200-6.500L2.500 9.400l6.600-.900z';
const arrows = { back: 'M15 5l-7 7 7 7', forward: 'M9 5l7 7-7 7' };

function Arrow({ to }: { to: keyof typeof arrows }) {
  return (
    <svg viewBox="0 0 24 24" aria-hidden="true">
      <path d={arrows[to]} />
    </svg>
  );
}

function Stars() {
  return (
    <div className={styles.stars} role="img" aria-label="Five out of five stars">
      <svg viewBox="0 0 120 24" aria-hidden="true">
        {[0, 24, 48, 72, 96].map((left) => (
          <path key={left} d={starPath} transform={`translate(${left})`} />
        ))}
      </svg>
    </div>
  );
}

/** A carousel of testimonials, moved by swiping, scrolling or buttons. `own` replaces the samples. */
export function Testimonials({ own }: { own: readonly Testimonial[] | null }) {
  const testimonials = own ?? samples;
  const row = useRef<HTMLUListElement>(null);
  const [index, setIndex] = useState(0);
  const lastIndex = testimonials.length - 1;
  const updateIndex = () => {
    const { scrollLeft = 0, clientWidth = 1 } = row.current ?? {};
    setIndex(Math.round(scrollLeft / clientWidth));
  };
  const goTo = (to: number) => {
    const next = to < 0 ? lastIndex : to > lastIndex ? 0 : to;
    row.current?.scrollTo({ left: next * row.current.clientWidth });
  };
  if (testimonials.length === 0) return null;
  return (
    <section className={styles.testimonials} aria-labelledby="testimonials" aria-roledescription="carousel">
      <h2 id="testimonials">What Families Tell Us</h2>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: focusable, so that the keyboard can scroll it */}
      <ul ref={row} className={styles.row} onScroll={updateIndex} tabIndex={0} aria-label="Testimonials">
        {testimonials.map(({ words, name, who }) => (
          <li key={words}>
            <figure>
              <Stars />
              <blockquote>{words}</blockquote>
              <figcaption>
                <b>{name}</b> {who && <span>{who}</span>}
              </figcaption>
            </figure>
          </li>
        ))}
      </ul>
      <div className={styles.buttons}>
        <button type="button" aria-label="Previous testimonial" onClick={() => goTo(index - 1)}>
          <Arrow to="back" />
        </button>
        <p aria-live="polite">
          {index + 1} of {testimonials.length}
        </p>
        <button type="button" aria-label="Next testimonial" onClick={() => goTo(index + 1)}>
          <Arrow to="forward" />
        </button>
      </div>
    </section>
  );
}
