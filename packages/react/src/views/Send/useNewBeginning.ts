import type { SendEvent, SendState } from '@latchkey/core'
import { useLayoutEffect, useRef } from 'react'
import { useModal } from '../../hooks/useModal.ts'

/**
 * A window that is opened again while it still fades away has its steps as they were: what was typed stays, and a send
 * that is done gives way to the next one.
 */
export function useNewBeginning(state: SendState | undefined, dispatch: (event: SendEvent) => void): void {
  const { isOpen } = useModal()
  const wasOpen = useRef(isOpen)
  const isDone = state?.is === 'confirmed'
  useLayoutEffect(() => {
    if (isOpen && !wasOpen.current && isDone) dispatch({ is: 'backAsked' })
    wasOpen.current = isOpen
  }, [isOpen, isDone, dispatch])
}
