import type { Hit } from '@lifestory/contract';
import type { KeyboardEvent } from 'react';
import { Link } from 'react-router';
import { Icon } from '../../../ui/icon.tsx';
import { formatPosition } from '../../../ui/position.ts';
import styles from './hit-list.module.css';

const kindNames: Record<Hit['kind'], string> = {
  memory: 'Photograph',
  comment: 'Comment',
  chapter: 'Chapter',
  sentence: 'Said in the film',
};

/** What a search found; the arrow keys move between the hits. */
export function HitList({ hits }: { hits: readonly Hit[] }) {
  return (
    <ol className={styles.list} onKeyDown={moveFocus}>
      {hits.map((hit) => (
        <li key={`${hit.kind} ${hit.id}`}>
          <Link to={addressOf(hit)} className={styles.hit}>
            <span className={styles.picture}>
              {hit.picture ? (
                <img src={hit.picture} alt="" width={112} height={84} loading="lazy" />
              ) : (
                <Icon name={hit.at_ms === null ? 'photograph' : 'video'} size={28} />
              )}
            </span>
            <span className={styles.texts}>
              <span className={styles.context}>
                {kindNames[hit.kind]} · {hit.context}
                {hit.at_ms !== null && ` · ${formatPosition(hit.at_ms)}`}
              </span>
              <span className={styles.text}>{markMatches(hit)}</span>
            </span>
          </Link>
        </li>
      ))}
    </ol>
  );
}

/** The page of a hit: the memory, or the film at the moment. */
function addressOf({ memory_id, session_id, at_ms }: Hit): string {
  if (memory_id) return `/post/${memory_id}`;
  return `/home?${new URLSearchParams({ film: session_id ?? '', t: String(Math.floor((at_ms ?? 0) / 1000)) })}`;
}

function markMatches({ text, matches }: Hit) {
  const pieces = matches.flatMap(({ start, end }, index) => [
    <span key={`before ${start}`}>{text.slice(matches[index - 1]?.end ?? 0, start)}</span>,
    <mark key={start}>{text.slice(start, end)}</mark>,
  ]);
  return [...pieces, <span key="rest">{text.slice(matches.at(-1)?.end ?? 0)}</span>];
}

function moveFocus(event: KeyboardEvent<HTMLOListElement>): void {
  const step = event.key === 'ArrowDown' ? 1 : event.key === 'ArrowUp' ? -1 : 0;
  if (step === 0) return;
  const links = [...event.currentTarget.querySelectorAll('a')];
  const next = links[links.indexOf(document.activeElement as HTMLAnchorElement) + step];
  if (!next) return;
  event.preventDefault();
  next.focus();
}
