import { hashKey, type QueryKey, useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { onNotification } from './notification-stream.ts';

/** Refetches the queries under a key whenever there may be a new notification. */
export function useRefetchOnNotification(queryKey: QueryKey): void {
  const client = useQueryClient();
  const hash = hashKey(queryKey);
  useEffect(
    () => onNotification(() => void client.invalidateQueries({ queryKey: JSON.parse(hash) as QueryKey })),
    [client, hash],
  );
}
