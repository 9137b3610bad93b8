import { openWindow } from './openWindow.ts'

/** A window that was opened before its address is known. */
type OpenedPage = {
  /** Navigates the window. Returns false if it was closed in the meantime. */
  show(url: string): boolean
  close(): void
}

/**
 * Opens a new window. Call it within a user gesture, since browsers block later calls. Returns undefined if the browser
 * still blocks it. The page it shows has no access to this one.
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
