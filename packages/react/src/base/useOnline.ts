import { onlineManager } from '@tanstack/react-query'
import { useSyncExternalStore } from 'react'

/** Returns whether the browser is online and queries run. True on a server. */
export function useOnline(): boolean {
  return useSyncExternalStore(
    subscribe,
    () => navigator.onLine && onlineManager.isOnline(),
    () => true,
  )
}

const subscribe = (listener: () => void) => onlineManager.subscribe(listener)
