import { Icon, type IconName } from '../../../../ui/icon.tsx';
import styles from './density-choice.module.css';
import type { Density } from './use-density.ts';

const icons: Record<number, IconName> = { 4: 'fourColumns', 2: 'twoColumns' };

interface Props {
  density: Density;
  columnsOf: (density: Density) => number;
  onChoose: (density: Density) => void;
}

/** Selects the number of photographs per row. */
export function DensityChoice({ density, columnsOf, onChoose }: Props) {
  const renderOption = (option: Density) => {
    const columns = columnsOf(option);
    return (
      <button type="button" aria-pressed={density === option} onClick={() => onChoose(option)}>
        <Icon name={icons[columns] ?? 'photograph'} />
        {columns} {columns === 1 ? 'column' : 'columns'}
      </button>
    );
  };
  return (
    <fieldset aria-label="Photographs per row" className={styles.choice}>
      {renderOption(4)}
      {renderOption(2)}
    </fieldset>
  );
}
