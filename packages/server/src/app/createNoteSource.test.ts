import { notesListedMax } from '@latchkey/protocol/constants'
import { expect, it, onTestFinished } from 'vitest'
import { openEmptyDatabase } from '../../test/openEmptyDatabase.ts'
import { notes } from '../storage/schema/notes.ts'
import { createNoteSource } from './createNoteSource.ts'

it('deletes notes beyond the listed ones, for each project separately', async () => {
  const { database, close } = await openEmptyDatabase()
  onTestFinished(close)
  const source = createNoteSource(database)
  const write = (project: string, writtenAt: number) =>
    source.write(project, {
      id: `${project} ${writtenAt}`,
      author: 'eip155:1:0xa1',
      text: 'Green.',
      writtenAt,
    })
  await write('other', 0)
  for (let at = 0; at < notesListedMax + 3; at += 1) await write('app', at)
  expect((await source.list('app')).map(({ writtenAt }) => writtenAt)).toEqual(
    Array.from({ length: notesListedMax }, (_, at) => notesListedMax + 2 - at),
  )
  expect(await database.select().from(notes)).toHaveLength(notesListedMax + 1)
})
