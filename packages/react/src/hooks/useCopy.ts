import { createContext, useContext, useMemo } from 'react'
import { useKitContext } from '../context.ts'
import { buttonCopy } from '../copy/button.ts'
import type { Copy, CopyKey, en } from '../copy/en.ts'
import { type CopyValues, formatCopy } from '../copy/format.ts'
import { modalCopy } from '../copy/modal.ts'
import { useLocale } from './useLocale.ts'

type Values<key extends CopyKey> = CopyValues<(typeof en)[key]>

/** Looks up a text by its key, and puts the values into it that it asks for. */
export type CopyOf = <key extends CopyKey>(
  key: key,
  ...values: unknown extends Values<key> ? [] : [Values<key>]
) => string

/** The texts that came with the view on screen. */
export const ViewCopyContext = createContext<Copy>({})

/** The texts of the visitor's locale: what `config.copy` has, else English. */
export function useCopy(): CopyOf {
  const { copy } = useKitContext().kit.config
  const { direction } = useLocale()
  const viewCopy = useContext(ViewCopyContext)
  return useMemo(
    () => (key, values?) => {
      // Table by table: one made of all of them would be made anew for each row of a list.
      const text = copy[key] ?? viewCopy[key] ?? (modalCopy as Copy)[key] ?? (buttonCopy as Copy)[key]
      return formatCopy(text ?? key, values ?? {}, direction === 'rtl')
    },
    [copy, viewCopy, direction],
  )
}
