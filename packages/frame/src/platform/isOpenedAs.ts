/** Tells whether this page is a window that a frame has opened for what its fragment says: at top level, with an opener. */
export function isOpenedAs(view: Window, hash: string): boolean {
  return view.location.hash === hash && view.top === view && view.opener !== null
}
