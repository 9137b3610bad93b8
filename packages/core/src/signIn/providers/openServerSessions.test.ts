import { expect, it } from 'vitest'
import { answerJson, startHttpServer } from '../../../test/httpServer.ts'
import { createMemoryStorage } from '../../platform/storage.ts'
import type { SignInSession } from './defineSignInProvider.ts'
import { openServerSessions } from './openServerSessions.ts'

const signed = (message: string) => ({ message, signature: '0x' }) as SignInSession

/** Opens the sessions of a server that accepts messages that are `good`. */
async function open() {
  const { origin, taken } = await startHttpServer((request, response) => {
    const isGood = JSON.parse(request.body).message === 'good'
    answerJson(response, isGood ? { token: 'token' } : {}, { status: isGood ? 200 : 400 })
  })
  const storage = createMemoryStorage()
  const parameters = { url: origin, transport: 'bearer' as const, storage }
  return { ...openServerSessions(parameters, () => 'key'), storage, taken }
}

it('keeps sessions of several networks if the server keeps any', async () => {
  const { setSessions, storage, taken } = await open()
  await setSessions([signed('bad'), signed('good'), signed('bad')])
  expect(taken).toHaveLength(3)
  expect(storage.getItem('key')).toBe('token')
})

it('throws the first reason if the server kept none', async () => {
  const { setSessions, storage } = await open()
  await expect(setSessions([signed('bad'), signed('worse')])).rejects.toMatchObject({ status: 400 })
  expect(storage.getItem('key')).toBeNull()
})
