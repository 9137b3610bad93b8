import { useLayoutEffect, useRef } from 'react'
import { useModal } from '../hooks/useModal.ts'

/**
 * Calls `onBegin` when a closing window is reopened before it unmounts, if its action is done. Otherwise its steps and
 * inputs stay as they were.
 */
export function useNewBeginning({ isDone, onBegin }: { isDone: boolean; onBegin: () => void }): void {
  const { isOpen } = useModal()
  const wasOpen = useRef(isOpen)
  useLayoutEffect(() => {
    if (isOpen && !wasOpen.current && isDone) onBegin()
    wasOpen.current = isOpen
  }, [isOpen, isDone, onBegin])
}
