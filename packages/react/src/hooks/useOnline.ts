import { onlineManager } from '@tanstack/react-query'
import { useSyncExternalStore } from 'react'

/** Whether the browser believes itself online, and the queries run; true on a server. */
export function useOnline(): boolean {
  return useSyncExternalStore(
    subscribe,
    () => navigator.onLine && onlineManager.isOnline(),
    () => true,
  )
}

const subscribe = (listener: () => void) => onlineManager.subscribe(listener)
