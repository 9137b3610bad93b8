/** What a query has come to, as a list shows it: old data may stand beside a failure. */
export type Loaded<data> = {
  data: data | undefined
  isError: boolean
  retry: () => void
}
