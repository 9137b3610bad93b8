/** What the visitor can do in a social login. */
export type SocialDeeds = {
  /** Opens the window by hand; false where the browser blocks that, too. */
  onOpen: () => boolean
  /** Brings the window in front. */
  onShow: () => void
  onCode: (code: string) => void
  onRetry: () => void
  onOther: () => void
  /** What leaving is called; another way unless told. */
  other?: string
}
