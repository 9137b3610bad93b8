import { useCallback } from 'react'
import { useReadable } from '../base/useReadable.ts'
import { useKitContext } from '../kit/context.ts'
import { type ErrorCopy, errorCopy, errorNameOf } from './en/errors.ts'

/** Returns a function that maps an error to text for visitors. Never uses the error's own message. */
export function useErrorCopy(): (error: unknown) => ErrorCopy {
  const { kit, language } = useKitContext()
  const { copy } = kit.config
  const texts = useReadable(language, (state) => state.texts)
  return useCallback(
    (error) => {
      const name = errorNameOf(error)
      const read = (part: keyof ErrorCopy) => {
        const key = `error.${name}.${part}` as const
        return copy[key] ?? texts?.[key] ?? errorCopy[key]
      }
      return { title: read('title'), action: read('action') }
    },
    [copy, texts],
  )
}
