import { useLayoutEffect, useRef } from 'react'
import { useModal } from '../hooks/useModal.ts'

/**
 * A window that is opened again while it still fades away has its steps as they were: what was typed stays, and an act
 * that is done gives way to the next one.
 */
export function useNewBeginning({ isDone, onBegin }: { isDone: boolean; onBegin: () => void }): void {
  const { isOpen } = useModal()
  const wasOpen = useRef(isOpen)
  useLayoutEffect(() => {
    if (isOpen && !wasOpen.current && isDone) onBegin()
    wasOpen.current = isOpen
  }, [isOpen, isDone, onBegin])
}
