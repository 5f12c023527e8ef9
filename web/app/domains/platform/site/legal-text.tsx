import type { LegalTextName } from '@lifestory/contract';
import { type ReactNode, useEffect, useState } from 'react';
import { call } from '../../../api/call.ts';
import styles from './legal-text.module.css';

/** A legal text: the built-in one, or the business's own. */
export function LegalText({
  name,
  title,
  children,
}: {
  name: LegalTextName;
  title: string;
  children: ReactNode;
}) {
  const [ownText, setOwnText] = useState<string | null>(null);
  useEffect(() => {
    call('settings.legalText', { params: { name } }).then(
      ({ data }) => setOwnText(data),
      // The built-in text is complete, so it stays if the request fails.
      () => undefined,
    );
  }, [name]);
  return (
    <article className={styles.text}>
      <h1>{title}</h1>
      {ownText === null
        ? children
        : ownText
            .trim()
            .split(/\n\s*\n/)
            .map(renderBlock)}
    </article>
  );
}

const renderBlock = (text: string) =>
  text.startsWith('#') ? <h2 key={text}>{text.replace(/^#+\s*/, '')}</h2> : <p key={text}>{text}</p>;
