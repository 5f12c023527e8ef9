import styles from './album-drawing.module.css';

/** A drawing of an open, empty album, shown while there are no memories. */
export function AlbumDrawing() {
  return (
    <svg viewBox="0 0 240 150" className={styles.album} aria-hidden="true">
      <path className={styles.cover} d="M12 30q54-14 108 6 54-20 108-6v104q-54-14-108 6-54-20-108-6z" />
      <path
        className={styles.page}
        d="M20 24q52-12 100 8v100q-48-20-100-8zM220 24q-52-12-100 8v100q48-20 100-8z"
      />
      <path className={styles.fold} d="M120 32v100" />
      <path className={styles.photograph} d="M38 42l60 6v46l-60-6zM142 50l60-8v46l-60 8z" />
      <path
        className={styles.corner}
        d="M34 50V38l12 1M102 88v10l-12-1M138 58V47l12-2M206 80v11l-12 1M46 106l40 5M150 112l44-6"
      />
    </svg>
  );
}
