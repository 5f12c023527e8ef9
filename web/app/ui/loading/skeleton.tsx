import { type Margins, marginsOf } from '../layout/stack.tsx';
import styles from './skeleton.module.css';

interface Props extends Margins {
  /** Pixels at the default font size. */
  height?: number;
  width?: number;
  className?: string | undefined;
  /** Whether it pulses, that is, whether something is being loaded. */
  animate?: boolean;
}

/** The place of content that is being loaded. */
export const Skeleton = ({ height, width, mt, mb, className = '', animate = true }: Props) => (
  <span
    className={`${styles.skeleton} ${className}`}
    data-placeholder={animate}
    style={{ height: toRem(height), width: toRem(width), ...marginsOf({ mt, mb }) }}
  />
);

const toRem = (pixels: number | undefined) => pixels && `${pixels / 16}rem`;
