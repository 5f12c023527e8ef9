import { Icon, type IconName } from '../../../ui/icon.tsx';
import styles from './density.choice.module.css';
import type { Density } from './use-density.ts';

const icons: Record<number, IconName> = { 4: 'fourColumns', 2: 'twoColumns' };

interface Props {
  density: Density;
  columnsOf: (density: Density) => number;
  onChoose: (density: Density) => void;
}

/** Selects the number of photographs per row. */
export function DensityChoice({ density, columnsOf, onChoose }: Props) {
  const choice = (one: Density) => {
    const columns = columnsOf(one);
    return (
      <button type="button" aria-pressed={density === one} onClick={() => onChoose(one)}>
        <Icon name={icons[columns] ?? 'photograph'} />
        {columns} {columns === 1 ? 'column' : 'columns'}
      </button>
    );
  };
  return (
    <fieldset aria-label="Photographs per row" className={styles.choice}>
      {choice(4)}
      {choice(2)}
    </fieldset>
  );
}
