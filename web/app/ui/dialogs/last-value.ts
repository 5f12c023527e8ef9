import { useState } from 'react';

/** Returns the last non-null value, so that a dialog keeps its content during the closing animation. */
export function useLastValue<T>(value: T | null): T | null {
  const [last, setLast] = useState(value);
  if (value !== null && value !== last) setLast(value);
  return value ?? last;
}
