import { useState } from 'react';

/** The last non-null value: a closing dialog still shows whom it is about. */
export function useLastValue<T>(value: T | null): T | null {
  const [last, setLast] = useState(value);
  if (value !== null && value !== last) setLast(value);
  return value ?? last;
}
