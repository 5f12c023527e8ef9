import { Drawing, Icon, type IconName } from '../../../../ui/icon.tsx';

/** Drawings that only the player needs, on a 24-pixel grid. */
const drawings = {
  captions:
    'M3.500 5.500h17v13h-17zM10.500 10.200a2.200 2.200 0 1 0 0 3.600M17 10.200a2.200 2.200 0 1 0 0 3.600',
  rewind: 'M12 4.500a8 8 0 1 1-8 8M12 1.500L8.500 4.500 12 7.500',
  shrink: 'M9 4v5H4M20 9h-5V4M15 20v-5h5M4 15h5v5',
  skip: 'M12 4.500a8 8 0 1 0 8 8M12 1.500l3.500 3L12 7.500',
  smallWindow: 'M3.500 5h17v14h-17zM12.500 12h5.500v4.500h-5.500z',
  sound: 'M4 9.500v5h3.500L12 18.500v-13L7.500 9.500zM15.500 9a4.500 4.500 0 0 1 0 6M18 6.500a8 8 0 0 1 0 11',
  soundOff: 'M4 9.500v5h3.500L12 18.500v-13L7.500 9.500zM16 9.500l5 5M21 9.500l-5 5',
} as const;

export type ControlIconName = keyof typeof drawings | Extract<IconName, 'play' | 'pause' | 'expand'>;

/** The icon of a control. */
export const ControlIcon = ({ name }: { name: ControlIconName }) =>
  name in drawings ? (
    <Drawing path={drawings[name as keyof typeof drawings]} size={24} />
  ) : (
    <Icon name={name as IconName} size={24} />
  );
