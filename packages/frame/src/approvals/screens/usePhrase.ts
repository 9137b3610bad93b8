import { phraseShownMs } from '@latchkey/protocol/constants'
import { useEffect, useState } from 'react'
import { useAsking } from '../useAsking.ts'

/** Return type of `usePhrase`. */
type UsePhrase = {
  /** The recovery phrase while it is shown. */
  phrase: string | undefined
  isLoading: boolean
  hasFailed: boolean
  show(): Promise<void>
  hide(): void
}

/** Loads the recovery phrase on each press. Clears it after a minute and when the page is hidden. */
export function usePhrase(): UsePhrase {
  const { reveal } = useAsking().approval
  const [phrase, setPhrase] = useState<string>()
  const [isLoading, setLoading] = useState(false)
  const [hasFailed, setFailed] = useState(false)
  useEffect(() => {
    if (phrase === undefined) return
    const hide = () => setPhrase(undefined)
    const timer = setTimeout(hide, phraseShownMs)
    document.addEventListener('visibilitychange', hide)
    return () => {
      clearTimeout(timer)
      document.removeEventListener('visibilitychange', hide)
    }
  }, [phrase])
  return {
    phrase,
    isLoading,
    hasFailed,
    async show() {
      setLoading(true)
      setFailed(false)
      try {
        setPhrase(await reveal?.())
      } catch {
        setFailed(true)
      } finally {
        setLoading(false)
      }
    },
    hide: () => setPhrase(undefined),
  }
}
