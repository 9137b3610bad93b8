'use client'

import { useReadable } from '../base/useReadable.ts'
import { useKitContext } from '../kit/context.ts'
import type { Modal } from '../modal/policy/createModal.ts'
import type { ViewId } from '../modal/policy/ids.ts'
import { shownView } from '../modal/policy/shownView.ts'

/** Return type of `useModal`. */
export type UseModal = Pick<Modal, 'open' | 'close' | 'shake'> & {
  /** Whether the modal is open. */
  isOpen: boolean
  /** The current view, or null while closed. */
  view: ViewId | null
}

/** Opens, closes and observes the modal. */
export function useModal(): UseModal {
  const { modal } = useKitContext()
  const isOpen = useReadable(modal.store, (state) => state.phase === 'open')
  const view = useReadable(modal.store, (state) => shownView(state) ?? null)
  return { open: modal.open, close: modal.close, shake: modal.shake, isOpen, view }
}
