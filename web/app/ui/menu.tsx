import { Menu as MantineMenu } from '@mantine/core';
import type { ComponentProps, ReactElement, ReactNode } from 'react';
import { Link } from 'react-router';
import { ExternalTarget, useOpenedAfterMount } from './dialogs/late-overlay.tsx';
import { Icon, type IconName } from './icon.tsx';

const appearance = {
  position: 'bottom-end',
  width: 250,
  shadow: 'md',
  zIndex: 300,
  withInitialFocusPlaceholder: false,
  // Inside the main landmark, so that all content belongs to a landmark.
  portalProps: { target: 'main' },
} as const;

/** A button that opens a menu of `MenuItem` and `MenuLink`. */
export const Menu = ({ button, children }: { button: ReactElement; children: ReactNode }) => (
  <MantineMenu {...appearance}>
    <MantineMenu.Target>{button}</MantineMenu.Target>
    <MantineMenu.Dropdown>{children}</MantineMenu.Dropdown>
  </MantineMenu>
);

interface LateMenuProps {
  /** The button that opens the menu, with the id `id` and its ARIA attributes. */
  button: HTMLElement;
  id: string;
  opened: boolean;
  onChange: (opened: boolean) => void;
  children: ReactNode;
}

/** A menu whose code is loaded after the button that opens it. */
export const LateMenu = ({ button, id, opened, onChange, children }: LateMenuProps) => (
  <MantineMenu {...appearance} id={id} opened={useOpenedAfterMount(opened)} onChange={onChange}>
    <MantineMenu.Target>
      <ExternalTarget element={button} />
    </MantineMenu.Target>
    <MantineMenu.Dropdown>{children}</MantineMenu.Dropdown>
  </MantineMenu>
);

interface ItemProps extends ComponentProps<'button'> {
  icon: IconName;
  /** Whether the action takes something away. */
  danger?: boolean;
}

/** An action in a menu. With `data-autofocus`, the focus begins on it instead of the first item. */
export const MenuItem = ({ icon, danger, ...props }: ItemProps) => (
  <MantineMenu.Item {...props} leftSection={<Icon name={icon} />} data-danger={danger || undefined} />
);

type LinkProps = { icon: IconName; onClick?: (() => void) | undefined; children: ReactNode } & (
  | { to: string }
  | { href: string }
);

/** A link in a menu: to a page of the app with `to`, to another site in a new tab with `href`. */
export const MenuLink = ({ icon, ...props }: LinkProps) =>
  'to' in props ? (
    <MantineMenu.Item {...props} component={Link} leftSection={<Icon name={icon} />} />
  ) : (
    <MantineMenu.Item
      {...props}
      component="a"
      target="_blank"
      rel="noreferrer"
      leftSection={<Icon name={icon} />}
    />
  );

export const MenuDivider = MantineMenu.Divider;
