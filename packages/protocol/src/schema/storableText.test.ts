import { expect, it } from 'vitest'
import { revokeSession } from '../api/sessions/revokeSession.ts'
import { createMob, getMob, joinMob, takeTurn } from '../mobs/index.ts'
import { writeNote } from '../notes/index.ts'
import { passkeyName } from '../wallet/shapes.ts'
import { decode } from './parse.ts'

const schemas = {
  'mob name': createMob.body.shape.name,
  'mob id': getMob.query.shape.id,
  'joined mob': joinMob.body.shape.mob,
  'mob of a turn': takeTurn.body.shape.mob,
  'note of a turn': takeTurn.body.shape.note,
  'signature of a turn': takeTurn.body.shape.signature,
  note: writeNote.body.shape.text,
  'passkey name': passkeyName,
  pci: revokeSession.body.shape.pci,
}

it.each(Object.entries(schemas))('a %s contains only characters that a database can store', (_, schema) => {
  expect(decode(schema, 'a1').success).toBe(true)
  for (const text of ['a\0', 'a\ud800', '\udc00a']) expect(decode(schema, text).success).toBe(false)
})

it.each([createMob.body.shape.name, takeTurn.body.shape.note, writeNote.body.shape.text, passkeyName])(
  'text in any script is stored, with emoji',
  (schema) => {
    expect(decode(schema, 'Größe 网络 😀').success).toBe(true)
  },
)
