/** State of a query as a list shows it. Old data may be shown along with an error. */
export type Loaded<data> = {
  data: data | undefined
  isError: boolean
  /** When retrying is allowed again (spec 4.18), as Unix time in ms. */
  blockedUntil?: number | undefined
  retry: () => void
}
