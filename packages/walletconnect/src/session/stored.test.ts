import fc from 'fast-check'
import { expect, it } from 'vitest'
import { formatStored, parseStored, type Stored } from './stored.ts'

const key = (letter: string) => letter.repeat(64)
const stored: Stored = {
  seed: key('0'),
  pairings: [
    {
      topic: key('1'),
      symKey: key('2'),
      expiry: 1_790_000_300,
      proposal: { id: 5, keys: { privateKey: key('3'), publicKey: key('4') } },
      agreed: { topic: key('9'), symKey: key('a'), peerPublicKey: key('5') },
    },
  ],
  sessions: [
    {
      topic: key('6'),
      symKey: key('7'),
      pairingTopic: key('1'),
      peer: {
        publicKey: key('8'),
        metadata: { name: 'Wallet', description: '', url: '', icons: [], redirect: {} },
      },
      namespaces: { eip155: { accounts: ['eip155:1:0xab'], methods: ['personal_sign'], events: [] } },
      expiry: 1_790_604_800,
      properties: { capabilities: '{}' },
    },
  ],
  requests: [
    {
      id: 6,
      topic: key('6'),
      chainId: 'eip155:1',
      method: 'personal_sign',
      params: '[]',
      expiry: 1_790_000_300,
    },
    {
      id: 7,
      topic: key('6'),
      chainId: 'eip155:1',
      method: 'eth_sendTransaction',
      params: '[{}]',
      expiry: 1_790_000_300,
      answer: { result: '0xab' },
    },
  ],
  unsent: [{ id: 6, topic: key('6'), message: 'AAAA', tag: 1108, expiry: 1_790_000_300 }],
}

it('reads what it wrote', () => {
  expect(parseStored(formatStored(stored))).toEqual(stored)
})

it('keeps a session whose wallet writes its key in upper case', () => {
  const sessions = stored.sessions.map((one) => ({ ...one, peer: { ...one.peer, publicKey: key('D') } }))
  expect(parseStored(formatStored({ ...stored, sessions }))?.sessions).toEqual(sessions)
})

it('drops damaged parts, and keeps the rest', () => {
  const [session] = stored.sessions
  const damaged = {
    ...stored,
    sessions: [{ ...session, symKey: 'short' }, ...stored.sessions],
    requests: 'none',
    unsent: [{ ...stored.unsent[0], tag: '1108' }],
  }
  expect(parseStored(JSON.stringify({ version: 1, ...damaged }))).toEqual({
    ...stored,
    requests: [],
    unsent: [],
  })
})

it.each([null, '', 'null', '[]', '{"version":2}', '{"version":1,"seed":"x"}'])(
  'reads nothing from %j',
  (text) => {
    expect(parseStored(text)).toBeUndefined()
  },
)

it('reads a changed text in part or not at all, without throwing', () => {
  const text = formatStored(stored)
  fc.assert(
    fc.property(fc.nat(text.length), fc.nat(text.length), fc.string(), (from, to, middle) => {
      const read = parseStored(text.slice(0, from) + middle + text.slice(to))
      if (read) expect(parseStored(formatStored(read))).toEqual(read)
    }),
  )
})
