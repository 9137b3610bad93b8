/** What a query has come to, as a list shows it: old data may stand beside a failure. */
export type Loaded<data> = {
  data: data | undefined
  isError: boolean
  /** Until when nothing is asked again (spec 4.18): Unix time in ms. */
  blockedUntil?: number | undefined
  retry: () => void
}
