import { fillText } from '@latchkey/protocol/fillText'
import { createContext, useContext, useMemo } from 'react'
import { useReadable } from '../base/useReadable.ts'
import { useKitContext } from '../kit/context.ts'
import { buttonCopy } from './en/button.ts'
import type { Copy, CopyKey, en } from './en/en.ts'
import { modalCopy } from './en/modal.ts'
import { useLocale } from './useLocale.ts'

/** Values required by a text, by the placeholder names in its braces. */
type CopyValues<text extends string> = text extends `${string}{${infer name}}${infer rest}`
  ? { [key in name]: string | number } & CopyValues<rest>
  : unknown

type Values<key extends CopyKey> = CopyValues<(typeof en)[key]>

/** Returns the text of a key with its placeholders replaced. */
export type CopyOf = <key extends CopyKey>(
  key: key,
  ...values: unknown extends Values<key> ? [] : [Values<key>]
) => string

/** Provides the texts that loaded with the current view. */
export const ViewCopyContext = createContext<Copy>({})

/** Returns the texts of the visitor's locale: `config.copy`, then its translation, then English. */
export function useCopy(): CopyOf {
  const { kit, language } = useKitContext()
  const { copy } = kit.config
  const texts = useReadable(language, (state) => state.texts)
  const { locale, direction } = useLocale()
  const viewCopy = useContext(ViewCopyContext)
  return useMemo(
    () => (key, values?) => {
      // Looked up table by table: a merged table would be rebuilt for each row of a list.
      const text =
        copy[key] ?? texts?.[key] ?? viewCopy[key] ?? (modalCopy as Copy)[key] ?? (buttonCopy as Copy)[key]
      return fillText(text ?? key, values ?? {}, direction === 'rtl', locale)
    },
    [copy, texts, viewCopy, locale, direction],
  )
}
