import { openWindow } from './openWindow.ts'

/** A window that was opened before its page is known. */
type OpenedPage = {
  /** Shows the page; false where the window has been closed meanwhile. */
  show(url: string): boolean
  close(): void
}

/**
 * Opens a window of its own; to be called inside the visitor's gesture, since browsers block what comes later. Undefined
 * where they block it even so. The page it then shows has no hold on this one.
 */
export function openPage(): OpenedPage | undefined {
  const opened = openWindow('', '_blank')
  if (!opened) return undefined
  opened.opener = null
  return {
    show(url) {
      if (opened.closed) return false
      opened.location.replace(url)
      return true
    },
    close: () => opened.close(),
  }
}
