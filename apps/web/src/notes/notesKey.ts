/** Returns the query key of an account's view of the notes. */
export const notesKey = (account: string) => ['serialMob', 'notes', account] as const
