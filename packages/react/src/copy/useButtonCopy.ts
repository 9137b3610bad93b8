import { useKitContext } from '../kit/context.ts'
import { buttonCopy } from './en/button.ts'
import { formatCopy } from './format.ts'

/** Returns the texts of the buttons, which load before the rest of the copy. */
export function useButtonCopy() {
  const { copy } = useKitContext().kit.config
  return (key: keyof typeof buttonCopy, values?: Readonly<Record<string, string>>) =>
    formatCopy(copy[key] ?? buttonCopy[key], values)
}
