import { describe, expect, it } from 'vitest'
import { answerJson, startHttpServer } from '../../../test/httpServer.ts'
import { addresses, openKit } from '../../../test/kits.ts'
import { createMemoryStorage } from '../../platform/storage.ts'
import { localSessions } from './localSessions.ts'
import { openPlace } from './openPlace.ts'
import { serverSessions } from './serverSessions.ts'

describe('sessions stored under the default prefix by an earlier version', () => {
  it('[9.25] move to the prefix of the kit', async () => {
    const storage = createMemoryStorage()
    const before = localSessions({ storage })
    const request = {
      accountAddress: addresses.alice,
      chainId: 'eip155:1' as const,
      domain: 'mob.example',
      uri: 'https://mob.example',
      statement: undefined,
    }
    await before.addSession({ data: await before.createMessage(request), message: 'text', signature: '0x' })
    const kept = await before.getSessions()
    const signIn = localSessions({ storage })
    openKit({ storageKey: 'app', signIn })
    expect(await signIn.getSessions()).toEqual(kept)
    expect(storage.getItem('app.signIn')).not.toBeNull()
    expect(storage.getItem('latchkey.signIn')).toBeNull()
  })

  it('[9.25] move with their bearer token', async () => {
    const { origin, taken } = await startHttpServer((_, response) => answerJson(response, { sessions: [] }))
    const storage = createMemoryStorage()
    storage.setItem('latchkey.signInToken', 'old')
    const signIn = serverSessions({ url: origin, transport: 'bearer', storage })
    openKit({ storageKey: 'app', signIn })
    await signIn.getSessions()
    expect(taken[0]!.headers.authorization).toBe('Bearer old')
    expect(storage.getItem('app.signInToken')).toBe('old')
    expect(storage.getItem('latchkey.signInToken')).toBeNull()
  })

  it('[9.25] stay if the kit already has sessions, or had none on its first visit', async () => {
    const storage = createMemoryStorage()
    const read = (storageKey: string) => {
      const { attach, key } = openPlace('signIn', undefined)
      attach({ storageKey })
      return storage.getItem(key(storage))
    }
    storage.setItem('one.signIn', 'new')
    expect(read('two')).toBe('')
    storage.setItem('latchkey.signIn', 'old')
    expect([read('one'), read('two')]).toEqual(['new', ''])
    expect(storage.getItem('latchkey.signIn')).toBe('old')
  })

  it('[9.25] stay if the app set the key', () => {
    const storage = createMemoryStorage()
    storage.setItem('latchkey.signIn', 'old')
    const { attach, key } = openPlace('signIn', 'given')
    attach({ storageKey: 'app' })
    expect(storage.getItem(key(storage))).toBeNull()
    expect(storage.getItem('latchkey.signIn')).toBe('old')
  })

  it('[9.25] send no token with a request if none was stored', async () => {
    const { origin, taken } = await startHttpServer((_, response) => answerJson(response, { sessions: [] }))
    const signIn = serverSessions({ url: origin, transport: 'bearer', storage: createMemoryStorage() })
    openKit({ storageKey: 'fresh', signIn })
    await signIn.getSessions()
    expect(taken[0]!.headers.authorization).toBeUndefined()
  })
})
