import { useCallback } from 'react'
import { useKitContext } from '../context.ts'
import { type ErrorCopy, errorCopy, errorNameOf } from '../copy/errors.ts'

/** Answers what a visitor reads about an error: never the error's own message. */
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
