import { useKit } from '@latchkey/react'
import { useState } from 'react'

/** Returns an account's (CAIP-10) unsent draft and a setter. Survives a reload, in this browser only. */
export function useDraft(account: string): readonly [string, (text: string) => void] {
  const { storage } = useKit()
  const key = `serialMob.note.${account}`
  const [draft, setDraft] = useState(() => storage.getItem(key) ?? '')
  return [
    draft,
    (text) => {
      setDraft(text)
      if (text === '') storage.removeItem(key)
      else storage.setItem(key, text)
    },
  ]
}
