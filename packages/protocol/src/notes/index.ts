export { listNotes } from './listNotes.ts'
export { type Note, note } from './note.ts'
export { writeNote } from './writeNote.ts'
