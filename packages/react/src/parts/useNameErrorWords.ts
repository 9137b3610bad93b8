import { NameApiError } from '@latchkey/core'
import { useErrorCopy } from '../hooks/useErrorCopy.ts'

/**
 * Answers what a visitor reads of an error about names: the server's first reason, else what was asked of it (8.11), and
 * what to do about its cause.
 */
export function useNameErrorWords(): (error: unknown) => { title: string; action: string } {
  const errorCopy = useErrorCopy()
  return (error) => {
    const words = errorCopy(error)
    if (!(error instanceof NameApiError)) return words
    const { reason, cause } = error
    return { title: reason?.description ?? words.title, action: errorCopy(cause ?? error).action }
  }
}
