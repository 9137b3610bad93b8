/** What became of the last deed, for the person. */
export type Saying = { tone: 'info' | 'error'; text: string }
