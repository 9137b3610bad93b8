/**
 * Returns whether a frame opened this page as a window for the purpose in its fragment: at top level, with an opener.
 */
export function isOpenedAs(view: Window, hash: string): boolean {
  return view.location.hash === hash && view.top === view && view.opener !== null
}
