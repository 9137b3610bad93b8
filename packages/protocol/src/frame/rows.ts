// The table of messages. A file exports its rows and nothing else; `frameMessages.ts` derives the rest.
export * from './messages.ts'
