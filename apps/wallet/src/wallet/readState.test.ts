import { describe, expect, it } from 'vitest'
import { readState } from './readState.ts'

type Read = Parameters<typeof readState>[0]

const account = (name: string, digit: string) => ({
  name,
  address: `0x${digit.repeat(40)}` as const,
  privateKey: `0x${digit.repeat(64)}` as const,
})
const [alice, bob] = [account('alice', 'a'), account('bob', 'b')]
const chains = ['eip155:31337', 'eip155:5']
const session = {
  topic: 'mob',
  expiry: 9,
  peer: { metadata: { name: 'Serial Mob', url: 'https://mob.example' } },
  namespaces: { eip155: { chains, accounts: chains.map((chain) => `${chain}:${alice.address}`) } },
}
const sign = (id: number, address: string) => ({
  id,
  topic: 'mob',
  params: { chainId: 'eip155:31337', request: { method: 'personal_sign', params: ['0x6869', address] } },
})
const proposal = (id: number) => ({
  id,
  proposer: { metadata: { name: 'x'.repeat(99), url: '' } },
  requiredNamespaces: {},
  optionalNamespaces: { eip155: { chains, methods: [], events: [] } },
})

/** Reads the state of a wallet with one session, on the local network. */
const read = (change: object = {}) =>
  readState({
    sessions: { mob: session },
    proposals: [],
    requests: [],
    settings: {
      accounts: [alice, bob],
      network: { caipNetworkId: 'eip155:31337', name: 'Devnet' },
    },
    preferences: { address: alice.address, networkId: 'eip155:31337', added: [] },
    answered: new Set(),
    ...change,
  } as unknown as Read)

describe('readState', () => {
  it('lists proposals and requests by age, without those that are being answered', () => {
    const { questions } = read({
      proposals: [proposal(3), proposal(4)],
      requests: [sign(1, alice.address), sign(2, alice.address)],
      answered: new Set([2, 4]),
    })
    expect(questions.map(({ type, id }) => [type, id])).toEqual([
      ['request', 1],
      ['connection', 3],
    ])
    expect(questions[0]?.app).toEqual({ name: 'Serial Mob', url: 'https://mob.example' })
    expect(questions[1]?.app.name).toHaveLength(80)
  })

  it('refuses a request for an account that the session was not granted', () => {
    const { questions, refused } = read({ requests: [sign(1, bob.address)] })
    expect(questions).toEqual([])
    expect(refused).toMatchObject([{ pending: { id: 1 }, error: { code: 4100 } }])
  })

  it('lists the local network, added networks and granted networks once', () => {
    const preferences = {
      address: bob.address,
      networkId: 'eip155:7',
      added: [{ id: 'eip155:7', name: 'Seven' }],
    }
    const state = read({ preferences })
    expect(state.networks.map(({ id }) => id)).toEqual(['eip155:31337', 'eip155:7', 'eip155:5'])
    expect(state).toMatchObject({ account: bob, networkId: 'eip155:7' })
    expect(state.apps).toMatchObject([{ topic: 'mob', address: alice.address, expiry: 9 }])
  })

  it('falls back to the first account and the local network for unknown preferences', () => {
    const state = read({ preferences: { address: '0x', networkId: 'eip155:404', added: [] } })
    expect(state).toMatchObject({ account: alice, networkId: 'eip155:31337' })
  })
})
