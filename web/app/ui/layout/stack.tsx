import type { ReactNode } from 'react';
import styles from './stack.module.css';

/** A step of the tokens `--space-1` to `--space-9` in theme.css. */
export type Space = 1 | 2 | 3 | 4 | 5 | 6 | 7 | 8 | 9;

/** The space above and below an element. */
export interface Margins {
  mt?: Space;
  mb?: Space;
}

interface Props extends Margins {
  /** The space between the children. */
  gap?: Space;
  className?: string | undefined;
  children: ReactNode;
}

/** Children below each other. */
export const Stack = ({ gap = 4, mt, mb, className = '', children }: Props) => (
  <div className={`${styles.stack} ${className}`} style={{ ...marginsOf({ mt, mb }), gap: spaceOf(gap) }}>
    {children}
  </div>
);

interface GroupProps extends Props {
  /** Where the children stand in a row that they do not fill. */
  justify?: 'center' | 'end' | 'space-between';
  align?: 'end';
}

/** Children beside each other, in several rows if need be. */
export const Group = ({ gap = 3, mt, mb, justify, align, className = '', children }: GroupProps) => (
  <div
    className={`${styles.group} ${className}`}
    style={{ ...marginsOf({ mt, mb }), gap: spaceOf(gap), justifyContent: justify, alignItems: align }}
  >
    {children}
  </div>
);

/** Children of the same width beside each other, below each other where they would be narrow. */
export const Columns = ({ children }: { children: ReactNode }) => (
  <div className={styles.columns}>{children}</div>
);

const spaceOf = (step: Space | undefined) => step && `var(--space-${step})`;

/** The style of margins. */
export const marginsOf = ({ mt, mb }: { mt?: Space | undefined; mb?: Space | undefined }) => ({
  marginTop: spaceOf(mt),
  marginBottom: spaceOf(mb),
});
