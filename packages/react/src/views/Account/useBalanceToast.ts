import { NetworkNotFoundError, NetworkNotServedError } from '@latchkey/core'
import { useEffect, useRef } from 'react'
import { useErrorCopy } from '../../hooks/useErrorCopy.ts'
import { useToasts } from '../../toast/useToasts.ts'

/** Shows once per failure that the balances could not be read, also where nobody reads the network (spec 8.6). */
export function useBalanceToast({ error }: { error: Error | null }): void {
  const toasts = useToasts()
  const errorCopy = useErrorCopy()
  const told = useRef<Error | null>(null)
  useEffect(() => {
    if (error && error !== told.current) {
      // Trying again helps only where the network is read at all.
      const action = isUnread(error.cause) ? errorCopy(error.cause).action : errorCopy(error).action
      toasts.show({ message: errorCopy(error).title, detail: action, variant: 'error' })
    }
    told.current = error
  }, [error, errorCopy, toasts])
}

const isUnread = (cause: unknown) =>
  cause instanceof NetworkNotServedError || cause instanceof NetworkNotFoundError
