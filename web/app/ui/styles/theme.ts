import { type CSSVariablesResolver, createTheme, type MantineColorsTuple } from '@mantine/core';

const pine: MantineColorsTuple = [
  '#eef4f1',
  '#dfe9e3',
  '#c2d6cf',
  '#8fcabf',
  '#6fb0a5',
  '#45857d',
  '#2c625d',
  '#1f4a47',
  '#173a38',
  '#102b29',
];

/** The Mantine theme, based on the tokens in theme.css. */
export const theme = createTheme({
  primaryColor: 'pine',
  primaryShade: { light: 7, dark: 3 },
  colors: { pine },
  fontFamily: 'var(--font-text)',
  defaultRadius: 'md',
  radius: { sm: 'var(--radius-small)', md: 'var(--radius)', lg: 'var(--radius-large)' },
  respectReducedMotion: true,
  // Keyed by name, because importing the components here would add them to every page.
  components: {
    // The header of a dialog must not be a banner landmark.
    ModalHeader: { defaultProps: { role: 'presentation' } },
    DrawerHeader: { defaultProps: { role: 'presentation' } },
  },
});

/** Maps Mantine's variables to our tokens, so that light and dark are defined in one place. */
export const mantineVariables: CSSVariablesResolver = () => {
  const variables = {
    '--mantine-color-body': 'var(--surface)',
    '--mantine-color-text': 'var(--ink)',
    '--mantine-color-bright': 'var(--ink)',
    '--mantine-color-dimmed': 'var(--ink-soft)',
    '--mantine-color-placeholder': 'var(--ink-soft)',
    '--mantine-color-error': 'var(--danger)',
    '--mantine-color-default': 'var(--surface)',
    '--mantine-color-default-hover': 'var(--paper-deep)',
    '--mantine-color-default-color': 'var(--ink)',
    '--mantine-color-default-border': 'var(--line-strong)',
    '--mantine-color-disabled': 'var(--paper-deep)',
    '--mantine-color-disabled-color': 'var(--ink-soft)',
    '--mantine-color-pine-filled': 'var(--pine)',
    '--mantine-color-pine-filled-hover': 'var(--pine-hover)',
    '--mantine-primary-color-contrast': 'var(--on-pine)',
    '--mantine-color-pine-light': 'var(--pine-tint)',
    '--mantine-color-pine-light-color': 'var(--pine)',
  };
  return { variables: {}, light: variables, dark: variables };
};
