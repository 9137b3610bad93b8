import type { ModalState } from './createModal.ts'
import type { ViewId } from './ids.ts'

/** Returns the view on screen, or undefined while the modal is closed or loading. */
export function shownView({ phase, stack }: Pick<ModalState, 'phase' | 'stack'>): ViewId | undefined {
  return phase === 'open' ? stack.at(-1)?.view : undefined
}
