import { useCallback } from 'react'
import { useKitContext } from '../kit/context.ts'
import { type ErrorCopy, errorCopy, errorNameOf } from './en/errors.ts'

/** Returns a function that maps an error to text for visitors. Never uses the error's own message. */
export function useErrorCopy(): (error: unknown) => ErrorCopy {
  const { copy } = useKitContext().kit.config
  return useCallback(
    (error) => {
      const name = errorNameOf(error)
      const read = (part: keyof ErrorCopy) =>
        copy[`error.${name}.${part}`] ?? errorCopy[`error.${name}.${part}`]
      return { title: read('title'), action: read('action') }
    },
    [copy],
  )
}
