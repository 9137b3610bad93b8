import { notificationAutoCloseMs, notificationReopenMs } from '@latchkey/protocol/constants'
import type { ReactNode } from 'react'
import { createStore, type StoreApi } from 'zustand/vanilla'

/** A short message above the page (spec 3.6). */
type Notification = {
  message: string
  /** A second line: what to do next. */
  detail: string | undefined
  variant: 'success' | 'loading' | 'error'
  /** Replaces the variant's icon. */
  svg: ReactNode
  open: boolean
  /** Whether it closes automatically. */
  autoClose: boolean
}

/** A kit's notifications, one at a time. */
export type Toasts = {
  store: StoreApi<Notification>
  /** Shows a message. An open one closes first, and the new one opens 150 ms later (spec 4.9). */
  show(notification: Pick<Notification, 'message'> & Partial<Omit<Notification, 'open'>>): void
  hide(): void
  /** Pauses the timer while the visitor is reading. Returns a function that resumes it. */
  hold(): () => void
}

/** Creates a kit's notifications, without an open one. */
export function createToasts(): Toasts {
  const store = createStore<Notification>(() => ({
    message: '',
    detail: undefined,
    variant: 'success',
    svg: undefined,
    open: false,
    autoClose: true,
  }))
  let timer: ReturnType<typeof setTimeout> | undefined

  const closeLater = () => {
    clearTimeout(timer)
    const { open, autoClose } = store.getState()
    if (open && autoClose) timer = setTimeout(hide, notificationAutoCloseMs)
  }
  const hide = () => {
    clearTimeout(timer)
    timer = undefined
    store.setState({ open: false })
  }
  const open = (notification: Omit<Notification, 'open'>) => {
    store.setState({ ...notification, open: true })
    closeLater()
  }

  let isReopening = false
  return {
    store,
    show({ message, detail, variant = 'success', svg, autoClose = variant !== 'loading' }) {
      const notification = { message, detail, variant, svg, autoClose }
      if (!store.getState().open && !isReopening) return open(notification)
      hide()
      isReopening = true
      timer = setTimeout(() => {
        isReopening = false
        open(notification)
      }, notificationReopenMs)
    },
    hide() {
      isReopening = false
      hide()
    },
    hold() {
      if (!isReopening) clearTimeout(timer)
      return () => {
        if (!isReopening) closeLater()
      }
    },
  }
}
