import { type ReactNode, useMemo } from 'react';
import { trustMarkup } from '../trusted-types.ts';
import styles from './notice.module.css';

interface Props {
  title: string;
  text?: ReactNode;
  /** Drawing above the title, as SVG source. */
  drawing?: string;
  /** Links and buttons. */
  children?: ReactNode;
}

/** A full-page notice: drawing, heading, sentence and next steps. */
export function Notice({ title, text, drawing, children }: Props) {
  const picture = useMemo(() => drawing && { __html: trustMarkup(drawing) }, [drawing]);
  return (
    <section className={styles.notice}>
      {picture && (
        // biome-ignore lint/security/noDangerouslySetInnerHtml: a drawing from the build, not user input
        <div className={styles.picture} aria-hidden="true" dangerouslySetInnerHTML={picture} />
      )}
      <h1>{title}</h1>
      {text && <p className={styles.text}>{text}</p>}
      {children && <div className={styles.actions}>{children}</div>}
    </section>
  );
}
