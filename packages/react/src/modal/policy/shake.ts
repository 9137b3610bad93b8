import { modalShakeMs } from '@latchkey/protocol/constants'
import type { Modal } from './createModal.ts'

/** Shakes the modal for 500 ms. Ignored during a shake (spec 2.8). */
export function shake({ store }: Modal): void {
  if (store.getState().isShaking) return
  store.setState({ isShaking: true })
  setTimeout(() => store.setState({ isShaking: false }), modalShakeMs)
}
