import { fillText } from '@latchkey/protocol/fillText'
import { useReadable } from '../base/useReadable.ts'
import { useKitContext } from '../kit/context.ts'
import { buttonCopy } from './en/button.ts'

/** Returns the texts of the buttons, which load before the rest of the copy. */
export function useButtonCopy() {
  const { kit, language } = useKitContext()
  const { texts } = useReadable(language, (state) => state)
  return (key: keyof typeof buttonCopy, values?: Readonly<Record<string, string>>) =>
    fillText(kit.config.copy[key] ?? texts?.[key] ?? buttonCopy[key], values)
}
