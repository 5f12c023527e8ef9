import { hashKey, type QueryKey, useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { onNotification } from './live.ts';

/** Asks again for all that lies under a query's key whenever there may be news. */
export function useRefetchOnNotification(queryKey: QueryKey): void {
  const client = useQueryClient();
  const hash = hashKey(queryKey);
  useEffect(
    () => onNotification(() => void client.invalidateQueries({ queryKey: JSON.parse(hash) as QueryKey })),
    [client, hash],
  );
}
