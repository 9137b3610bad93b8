import { isUserRejection } from '@latchkey/core'
import { useCallback } from 'react'
import { useErrorCopy } from '../copy/useErrorCopy.ts'
import { useToasts } from './useToasts.ts'

/** Returns a function that shows an error as a notification. Rejections by the user are ignored. */
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
