/** The result of the last action, for the user. */
export type Saying = { tone: 'info' | 'error'; text: string }
