import styles from './film-placeholder.module.css';

/** The placeholder of a film: a drawing of an armchair, a lamp and a camera. */
export function FilmPlaceholder({
  text = 'The film of this life story will appear here.',
}: {
  text?: string;
}) {
  return (
    <figure className={styles.frame}>
      <svg
        viewBox="0 20 640 330"
        className={styles.scene}
        role="img"
        aria-label={text}
        preserveAspectRatio="xMidYMid slice"
      >
        <rect className={styles.wall} width="640" height="360" />
        <path className={styles.floor} d="M0 286h640v74H0z" />
        <g className={styles.glow}>
          <path d="M424 96 340 290h230L480 96z" />
        </g>
        <g className={styles.window}>
          <path d="M66 60h132v140H66z" />
          <path d="M132 60v140M66 130h132" />
          <circle cx="164" cy="94" r="15" />
        </g>
        <g className={styles.pictures}>
          <path d="M232 60h62v46h-62zM310 60h42v46h-42zM232 118h42v32h-42zM290 118h62v32h-62z" />
          <path
            className={styles.scenery}
            d="M236 102v-8l16-16 14 14 10-8 14 12v6zM236 146v-6l12-10 10 8 6-4 6 6v6z"
          />
          <path className={styles.scenery} d="M322 106v-8q0-8 9-8t9 8v8zM298 150q8-16 22-16t24 16z" />
          <circle className={styles.scenery} cx="331" cy="82" r="7" />
        </g>
        <g className={styles.lamp}>
          <path d="M424 96h56l-12-40h-32zM452 96v190M428 290h48" />
        </g>
        <g className={styles.chair}>
          <path d="M262 184q0-26 28-26h62q28 0 28 26v64H262z" />
          <path d="M240 214q0-14 15-14t15 14v30h102v-30q0-14 15-14t15 14v62q0 10-10 10H250q-10 0-10-10z" />
          <path className={styles.cushion} d="M281 206q20-8 40 0t40 0v34q-20 8-40 0t-40 0z" />
          <path d="M256 286v14M386 286v14" />
        </g>
        <g className={styles.camera}>
          <path d="M116 238h66v44h-66zM182 250l24-12v44l-24-12z" />
          <circle cx="149" cy="260" r="12" />
          <path d="M149 282l-28 58M149 282l28 58M149 282v58" />
        </g>
      </svg>
      <figcaption className={styles.text} aria-hidden="true">
        {text}
      </figcaption>
    </figure>
  );
}
