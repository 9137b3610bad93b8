/** Actions of a social login. */
export type SocialDeeds = {
  /** Opens the window manually. Returns false if the browser blocks that, too. */
  onOpen: () => boolean
  /** Brings the window to the front. */
  onShow: () => void
  onCode: (code: string) => void
  onRetry: () => void
  onOther: () => void
  /** Label of the button that leaves. Defaults to "another way". */
  other?: string
}
