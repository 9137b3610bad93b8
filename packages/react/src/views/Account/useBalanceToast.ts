import { useEffect, useRef } from 'react'
import { useErrorToast } from '../../hooks/useErrorToast.ts'

/** Tells once per failure that the balances could not be read (spec 8.6). */
export function useBalanceToast({ error }: { error: Error | null }): void {
  const show = useErrorToast()
  const told = useRef<Error | null>(null)
  useEffect(() => {
    if (error && error !== told.current) show(error)
    told.current = error
  }, [error, show])
}
