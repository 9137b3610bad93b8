import { NetworkNotFoundError, NetworkNotServedError } from '@latchkey/core'
import { useEffect, useRef } from 'react'
import { useErrorCopy } from '../../copy/useErrorCopy.ts'
import { useToasts } from '../../toast/useToasts.ts'

/** Shows, once per error, that the balances couldn't be read, including on networks that aren't served (spec 8.6). */
export function useBalanceToast({ error }: { error: Error | null }): void {
  const toasts = useToasts()
  const errorCopy = useErrorCopy()
  const told = useRef<Error | null>(null)
  useEffect(() => {
    if (error && error !== told.current) {
      // Retrying only helps if the network is read at all.
      const action = isUnread(error.cause) ? errorCopy(error.cause).action : errorCopy(error).action
      toasts.show({ message: errorCopy(error).title, detail: action, variant: 'error' })
    }
    told.current = error
  }, [error, errorCopy, toasts])
}

const isUnread = (cause: unknown) =>
  cause instanceof NetworkNotServedError || cause instanceof NetworkNotFoundError
