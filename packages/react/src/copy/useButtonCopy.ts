import { useReadable } from '../base/useReadable.ts'
import { useKitContext } from '../kit/context.ts'
import { buttonCopy } from './en/button.ts'
import type { CopyKey } from './en/en.ts'

/**
 * Returns the texts of the buttons, which load before the rest of the copy, as they are: with placeholders. `table` has
 * them in English.
 */
export function useButtonCopy<key extends CopyKey = keyof typeof buttonCopy>(
  table: Readonly<Record<key, string>> = buttonCopy as Readonly<Record<string, string>>,
) {
  const { kit, language } = useKitContext()
  const { texts } = useReadable(language, (state) => state)
  return (key: key) => kit.config.copy[key] ?? texts?.[key] ?? table[key]
}
