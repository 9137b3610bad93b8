import { notesListedMax, notesPerAuthorMax } from '@latchkey/protocol/constants'
import type { Caip10 } from '@latchkey/protocol/ids'
import { expect, it, onTestFinished } from 'vitest'
import { openDatabases } from '../../test/openDatabases.ts'
import { notes } from '../storage/schema/notes.ts'
import { createNoteSource } from './createNoteSource.ts'

async function newSource(open: (typeof openDatabases)[number][1]) {
  const { database, close } = await open()
  onTestFinished(close)
  const source = createNoteSource(database)
  return {
    ...source,
    database,
    leave: (project: string, author: number, writtenAt: number) =>
      source.write(project, {
        id: `${project} ${author} ${writtenAt}`,
        author: authorOf(author),
        text: 'Green.',
        writtenAt,
      }),
  }
}

const authorOf = (at: number): Caip10 => `eip155:1:0x${at}`

it.each(openDatabases)(
  'deletes notes beyond the listed ones, for each project separately, in %s',
  async (_, open) => {
    const { database, list, leave } = await newSource(open)
    await leave('other', 0, 0)
    for (let at = 0; at < notesListedMax + 3; at += 1) await leave('app', at, at)
    expect((await list('app')).map(({ writtenAt }) => writtenAt)).toEqual(
      Array.from({ length: notesListedMax }, (_, at) => notesListedMax + 2 - at),
    )
    expect(await database.select().from(notes)).toHaveLength(notesListedMax + 1)
  },
)

it.each(openDatabases)(
  'keeps the notes of others when an author writes many, one by one or at the same time, in %s',
  async (_, open) => {
    const { list, leave } = await newSource(open)
    for (const author of [1, 2, 3]) await leave('app', author, author)
    for (let at = 10; at < 20; at += 1) await leave('app', 4, at)
    const newest = Array.from({ length: notesPerAuthorMax }, (_, at) => 19 - at)
    const times = async () => (await list('app')).map(({ writtenAt }) => writtenAt)
    expect(await times()).toEqual([...newest, 3, 2, 1])

    await Promise.all(Array.from({ length: 2 * notesListedMax }, (_, at) => leave('app', 4, 100 + at)))
    const kept = await list('app')
    expect(kept.filter(({ author }) => author === authorOf(4))).toHaveLength(notesPerAuthorMax)
    expect(kept).toHaveLength(notesPerAuthorMax + 3)
  },
)

it.each(openDatabases)(
  'keeps as many notes of an author on several networks as on one, in %s',
  async (_, open) => {
    const { list, write } = await newSource(open)
    for (let at = 0; at < 2 * notesPerAuthorMax; at += 1)
      await write('app', {
        id: `${at}`,
        author: `eip155:${1 + (at % 2)}:0xa1`,
        text: 'Green.',
        writtenAt: at,
      })
    expect(await list('app')).toHaveLength(notesPerAuthorMax)
  },
)
