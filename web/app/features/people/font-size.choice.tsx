import { useMediaQuery } from '@mantine/hooks';
import { useState } from 'react';
import { chooseFontSize, type FontSize, fontSizes, readFontSize, roomForLarge } from '../../ui/font-size.ts';
import styles from './font-size.choice.module.css';

const names: Record<FontSize, string> = { small: 'Small', medium: 'Medium', large: 'Large' };

/** How large the letters are in this browser. Where there is no room for large ones, they are not offered. */
export function FontSizeChoice() {
  const [chosen, setChosen] = useState(readFontSize);
  const hasRoom = useMediaQuery(roomForLarge, undefined, { getInitialValueInEffect: false });
  const offered: readonly FontSize[] = hasRoom ? fontSizes : fontSizes.filter((size) => size !== 'large');
  const shown = offered.includes(chosen) ? chosen : 'medium';
  return (
    <fieldset className={styles.choice}>
      <legend>Font size</legend>
      <div className={styles.sizes}>
        {offered.map((size) => (
          <label key={size} className={styles.size}>
            <input
              type="radio"
              name="font-size"
              value={size}
              checked={size === shown}
              onChange={() => {
                chooseFontSize(size);
                setChosen(size);
              }}
            />
            <span aria-hidden="true" className={styles.sample} data-size={size}>
              Aa
            </span>
            {names[size]}
          </label>
        ))}
      </div>
      <p className={styles.note}>Kept in this browser. Everything grows or shrinks together.</p>
    </fieldset>
  );
}
