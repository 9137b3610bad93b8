import { directionOf } from '@latchkey/protocol/directionOf'
import { useKit, useLocale } from '@latchkey/react'
import {
  createContext,
  type ReactNode,
  useContext,
  useEffect,
  useLayoutEffect,
  useRef,
  useState,
} from 'react'
import { englishWords, loadWords, type Words } from './loadWords.ts'
import { storedLocaleKey } from './storedLocaleKey.ts'

const WordsContext = createContext(englishWords)

/** Returns the page's texts and locale. */
export const useWords = () => useContext(WordsContext)

/** Provides the texts, first in the given language, then in the one that the visitor chooses in the modal. */
export function WordsProvider({ first, children }: { first: Words; children: ReactNode }) {
  const [words, setWords] = useState(first)
  const { storage } = useKit()
  const { locale } = useLocale()
  const shown = useRef(locale)
  useEffect(() => {
    if (locale === shown.current) return
    shown.current = locale
    storage.setItem(storedLocaleKey, locale)
    loadWords([locale]).then((loaded) => {
      if (shown.current === locale) setWords(loaded)
    })
  }, [locale, storage])
  useLayoutEffect(() => {
    document.documentElement.lang = words.locale
    document.documentElement.dir = directionOf(words.locale)
  }, [words])
  return <WordsContext value={words}>{children}</WordsContext>
}
