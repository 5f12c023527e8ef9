import type { ComponentProps } from 'react';
import { Link } from 'react-router';
import styles from './button.module.css';

interface Appearance {
  /**
   * `primary` for the main action, `accent` for one that sells, books or takes something away, `outline` for actions
   * beside it, `text` for the least important ones, `tint` for a chosen one.
   */
  look?: 'primary' | 'accent' | 'outline' | 'text' | 'tint';
  /** Whether the action takes something away, for the looks without a fill. */
  danger?: boolean;
  size?: 'sm' | 'lg';
  round?: boolean;
  wide?: boolean;
  className?: string | undefined;
}

export interface ButtonProps extends Appearance, Omit<ComponentProps<'button'>, keyof Appearance> {
  /** Whether the action is running: the button is disabled and shows a spinner instead of its label. */
  loading?: boolean;
}

/** An icon may stand before the label. */
export const Button = ({ loading = false, disabled = false, type = 'button', ...props }: ButtonProps) => (
  <button
    {...withAppearance(props)}
    type={type}
    disabled={disabled || loading}
    data-loading={loading || undefined}
  />
);

/** A button with an icon only. */
export const IconButton = ({
  look = 'text',
  className = '',
  ...props
}: Omit<ButtonProps, 'size'> & { 'aria-label': string }) => (
  <Button {...props} look={look} className={`${styles.icon} ${className}`} />
);

/** A link to another page of the app that looks like a button. */
export const ButtonLink = (props: Appearance & ComponentProps<typeof Link>) => (
  <Link {...withAppearance(props)} />
);

/** A link to another site, a file or a program that looks like a button. */
export const ButtonAnchor = (props: Appearance & ComponentProps<'a'> & { href: string }) => (
  <a {...withAppearance(props)} />
);

/** Replaces the props of the appearance by what button.module.css selects. */
function withAppearance<Props extends Appearance>({
  look,
  danger,
  size,
  round,
  wide,
  className = '',
  ...props
}: Props) {
  return {
    ...props,
    className: `${styles.button} ${className}`,
    'data-look': look,
    'data-danger': danger || undefined,
    'data-size': size,
    'data-round': round || undefined,
    'data-wide': wide || undefined,
  };
}
