import { NameApiError } from '@latchkey/core'
import { useErrorCopy } from '../copy/useErrorCopy.ts'

/**
 * Returns a function that maps an error about names to text: the server's first reason, else the error's own title
 * (8.11), and the action for its cause.
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
