import styles from './open-list.module.css';

/**
 * How the list of a box opens: beside the box in the document, so that it lies within the page's landmarks, and scrolled
 * by the listbox itself, which is what assistive technology knows as the box's list.
 */
export const openList = {
  comboboxProps: { withinPortal: false },
  withScrollArea: false,
  classNames: { dropdown: styles.dropdown ?? '', options: styles.options ?? '' },
};
