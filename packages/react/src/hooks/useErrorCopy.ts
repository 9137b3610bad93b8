import { useCallback } from 'react'
import { type ErrorCopy, errorNameOf } from '../copy/errors.ts'
import { useCopy } from './useCopy.ts'

/** Answers what a visitor reads about an error: never the error's own message. */
export function useErrorCopy(): (error: unknown) => ErrorCopy {
  const copy = useCopy()
  return useCallback(
    (error) => {
      const name = errorNameOf(error)
      return { title: copy(`error.${name}.title`), action: copy(`error.${name}.action`) }
    },
    [copy],
  )
}
