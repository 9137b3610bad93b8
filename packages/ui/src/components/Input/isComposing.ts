import type { KeyboardEvent } from 'react'

/** The code of keys that an input method handles. Safari ends the composition before the key that ends it. */
const handledKeyCode = 229

/** Returns whether a key belongs to an input method, such as the Escape that cancels a composition. */
export function isComposing({ nativeEvent }: KeyboardEvent): boolean {
  return nativeEvent.isComposing || nativeEvent.keyCode === handledKeyCode
}
