import { useState } from 'react';

/** What was there last, once it is gone: a dialog that is closing still says whom it is about. */
export function useLastValue<T>(value: T | null): T | null {
  const [last, setLast] = useState(value);
  if (value !== null && value !== last) setLast(value);
  return value ?? last;
}
