import { useState } from 'react';
import { chooseFontSize, type FontSize, fontSizes, readFontSize } from '../../../../ui/font-size.ts';
import styles from './font-size-choice.module.css';

const sizeLabels: Record<FontSize, string> = { small: 'Small', medium: 'Medium', large: 'Large' };

/** Selects the font size in this browser. */
export function FontSizeChoice() {
  const [chosen, setChosen] = useState(readFontSize);
  return (
    <fieldset className={styles.choice}>
      <legend>Font size</legend>
      <div className={styles.sizes}>
        {fontSizes.map((size) => (
          <label key={size} className={styles.size}>
            <input
              type="radio"
              name="font-size"
              value={size}
              checked={size === chosen}
              onChange={() => {
                chooseFontSize(size);
                setChosen(size);
              }}
            />
            <span aria-hidden="true" className={styles.sample} data-size={size}>
              Aa
            </span>
            {sizeLabels[size]}
          </label>
        ))}
      </div>
      <p className={styles.note}>Saved in this browser. All text and controls change together.</p>
    </fieldset>
  );
}
