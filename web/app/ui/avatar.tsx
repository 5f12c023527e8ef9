import { useState } from 'react';
import styles from './avatar.module.css';

interface Props {
  /** The person's full name. */
  name: string;
  /** URL of the profile picture. */
  picture: string | null;
  /** Width and height in pixels; 37 in menus. */
  size?: number;
}

// Profile pictures exist in three widths. `picture` is the URL of the widest (`-256.webp`).
const srcSetOf = (picture: string, size: number): string | undefined =>
  size <= 37 && /-256\.webp$/.test(picture)
    ? [37, 74, 256].map((width) => `${picture.replace('-256', `-${width}`)} ${width / 37}x`).join(', ')
    : undefined;

/** A person's picture or initials. Decorative, because it is shown beside the name. */
export function Avatar({ name, picture, size = 37 }: Props) {
  const [failedPicture, setFailedPicture] = useState<string | null>(null);
  const initials = name
    .split(/\s+/)
    .filter(Boolean)
    .map((word) => word[0]?.toUpperCase())
    .filter((_, index, letters) => index === 0 || index === letters.length - 1)
    .join('');
  if (picture && picture !== failedPicture) {
    return (
      <img
        className={styles.avatar}
        src={picture}
        srcSet={srcSetOf(picture, size)}
        alt=""
        width={size}
        height={size}
        onError={() => setFailedPicture(picture)}
      />
    );
  }
  return (
    <svg className={styles.avatar} width={size} height={size} viewBox="0 0 40 40" aria-hidden="true">
      <text x="20" y="26" textAnchor="middle">
        {initials}
      </text>
    </svg>
  );
}
