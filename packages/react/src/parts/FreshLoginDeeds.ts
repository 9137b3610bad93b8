/** What a login of now is told. */
export type FreshLoginDeeds = {
  onDone: () => void
  /** The visitor does not want to. */
  onLeave: () => void
}
