import { isUserRejection } from '@latchkey/core'
import { useCallback } from 'react'
import { useToasts } from '../toast/useToasts.ts'
import { useErrorCopy } from './useErrorCopy.ts'

/** Says by a notification what went wrong and what to do. A rejection by the visitor is quiet. */
export function useErrorToast(): (error: unknown) => void {
  const toasts = useToasts()
  const errorCopy = useErrorCopy()
  return useCallback(
    (error) => {
      if (isUserRejection(error)) return
      const { title, action } = errorCopy(error)
      toasts.show({ message: title, detail: action, variant: 'error' })
    },
    [toasts, errorCopy],
  )
}
