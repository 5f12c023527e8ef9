import { useState } from 'react';
import { Button } from '../../../ui/button.tsx';
import recorder from './drawings/recorder.svg';
import styles from './founder.module.css';

/** Sample text about a fictional founder, which each business replaces (see docs/running.md). */
const sampleParagraphs = [
  'It began with a cassette. In the summer of 1986 our founder, then eleven years old, put a tape recorder on his grandfather’s kitchen table and asked him what it was like to be a boy. His grandfather laughed, poured himself a cup of coffee, and talked until the tape ran out.',
  'The cassette went into a shoebox and was forgotten. Twenty years later, after the funeral, someone found it and pressed play. The whole family stood around the table and nobody spoke. There he was: the cough before a joke, the spoon in the cup, the story of the orchard and the borrowed bicycle.',
  'Everyone in the room had photographs of him. Nobody had known how much they missed his voice. That evening the first list was written, of everyone who should be asked next.',
  'Lifestory is that kitchen table, made a little longer. Today it takes no tape and no shoebox, only a chair, a video call and someone who wants to listen. The rest has not changed at all.',
];

/** The founder's story: the first paragraph, and the others on demand. `own` replaces the sample's paragraphs. */
export function Founder({ own }: { own: readonly string[] | null }) {
  const [isOpen, setOpen] = useState(false);
  const [first, ...more] = own ?? sampleParagraphs;
  if (!first) return null;
  return (
    <section className={styles.founder} aria-labelledby="founder">
      <div>
        <h2 id="founder">How Lifestory Began</h2>
        <p>{first}</p>
        <div id="founder-more" hidden={!isOpen}>
          {more.map((paragraph) => (
            <p key={paragraph}>{paragraph}</p>
          ))}
        </div>
        {more.length > 0 && (
          <Button
            look="outline"
            round
            aria-expanded={isOpen}
            aria-controls="founder-more"
            onClick={() => setOpen(!isOpen)}
          >
            {isOpen ? 'Show less' : 'Read more'}
          </Button>
        )}
      </div>
      <img
        src={recorder}
        alt="A cassette recorder and a cup of coffee on a table by a window."
        width={520}
        height={440}
        loading="lazy"
      />
    </section>
  );
}
