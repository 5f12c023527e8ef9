import { Tabs as MantineTabs } from '@mantine/core';
import type { ReactNode } from 'react';
import styles from './tabs.module.css';

interface Props<Value extends string> {
  value: Value;
  onChange: (value: Value) => void;
  tabs: readonly { value: Value; label: string; content: ReactNode }[];
}

/** Tabs of the same width, of which the content of the active one is rendered. */
export const Tabs = <Value extends string>({ value, onChange, tabs }: Props<Value>) => (
  <MantineTabs
    value={value}
    onChange={(value) => onChange(value as Value)}
    keepMounted={false}
    classNames={{ tab: styles.tab ?? '' }}
  >
    <MantineTabs.List grow mb="md">
      {tabs.map(({ value, label }) => (
        <MantineTabs.Tab key={value} value={value}>
          {label}
        </MantineTabs.Tab>
      ))}
    </MantineTabs.List>
    {tabs.map(({ value, content }) => (
      <MantineTabs.Panel key={value} value={value}>
        {content}
      </MantineTabs.Panel>
    ))}
  </MantineTabs>
);
