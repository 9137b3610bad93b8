/** Where an account's view of the notes stands among the queries. */
export const notesKey = (account: string) => ['serialMob', 'notes', account] as const
