import { expect, it } from 'vitest'
import { readTask } from './readTask.ts'

const used = { rpId: 'wallet.example', challenge: 'AQID' }
const made = { ...used, userHandle: 'BAUG', name: 'Wallet', isForLogin: true }

it('reads the tasks of an open frame whose release is older than the window’s', () => {
  expect(readTask({ do: 'use', ...used, credentialId: 'BwgJ' })).toEqual({
    type: 'get',
    ...used,
    credentialId: 'BwgJ',
  })
  expect(readTask({ do: 'make', ...made })).toEqual({ type: 'create', ...made })
})

it('returns the tasks of a frame of this release as they are', () => {
  expect(readTask({ type: 'get', ...used })).toEqual({ type: 'get', ...used })
  expect(readTask({ type: 'create', ...made })).toEqual({ type: 'create', ...made })
})
