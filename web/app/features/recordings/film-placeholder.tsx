import styles from './film-placeholder.module.css';

/** What stands in a film's place until there is one: an armchair by the lamp, a camera waiting. */
export function FilmPlaceholder({
  text = 'The film of this life story will appear here.',
}: {
  text?: string;
}) {
  return (
    <figure className={styles.frame}>
      <svg
        viewBox="0 0 640 360"
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
          <path d="M252 66h58v44h-58zM252 124h36v46h-36zM300 124h44v34h-44z" />
        </g>
        <g className={styles.lamp}>
          <path d="M424 96h56l-12-40h-32zM452 96v190M428 290h48" />
        </g>
        <g className={styles.chair}>
          <path d="M262 184q0-26 28-26h62q28 0 28 26v52H262z" />
          <path d="M240 214q0-14 15-14t15 14v30h102v-30q0-14 15-14t15 14v62q0 10-10 10H250q-10 0-10-10z" />
          <path className={styles.cushion} d="M274 226h94v22h-94z" />
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
