import { useKit } from '@latchkey/react'
import { useState } from 'react'

/** What an account (CAIP-10) has typed and not left yet: kept over a reload, in this browser alone. */
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
