import { useMemo } from 'react'
import { useKitContext } from '../context.ts'
import { type CopyKey, en } from '../copy/en.ts'
import { type CopyValues, formatCopy } from '../copy/format.ts'

type Values<key extends CopyKey> = CopyValues<(typeof en)[key]>

/** Looks up a text by its key, and puts the values into it that it asks for. */
export type CopyOf = <key extends CopyKey>(
  key: key,
  ...values: unknown extends Values<key> ? [] : [Values<key>]
) => string

/** The texts of the visitor's locale: what `config.copy` has, else English. */
export function useCopy(): CopyOf {
  const { copy } = useKitContext().kit.config
  return useMemo(() => (key, values?) => formatCopy(copy[key] ?? en[key], values ?? {}), [copy])
}
