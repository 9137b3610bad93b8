/** Callbacks of a fresh login. */
export type FreshLoginDeeds = {
  onDone: () => void
  /** The visitor declined. */
  onLeave: () => void
}
