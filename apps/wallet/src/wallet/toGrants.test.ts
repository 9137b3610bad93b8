import { expect, it } from 'vitest'
import { toGrants } from './toGrants.ts'

const row = (chains: string[], methods: string[], events: string[] = []) => ({ chains, methods, events })

it('grants the eip155 chains that the app names and those of its methods that the wallet supports', () => {
  const { grant, lacking } = toGrants(
    { eip155: row(['eip155:1'], ['personal_sign']) },
    {
      eip155: row(['eip155:31337', 'eip155:1'], ['eth_sendTransaction', 'eth_sign'], ['message']),
      'eip155:10': { methods: ['personal_sign'], events: [] },
      solana: row(['solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp'], ['solana_signMessage']),
    },
  )
  expect(grant).toEqual({
    chains: ['eip155:1', 'eip155:31337', 'eip155:10'],
    methods: ['personal_sign', 'eth_sendTransaction'],
    events: ['chainChanged', 'accountsChanged', 'message'],
  })
  expect(lacking).toEqual([])
})

it('lists what the app requires but the wallet lacks: a method, a namespace, and any eip155 chain', () => {
  const methods = toGrants({ eip155: row(['eip155:1'], ['eth_sign', 'personal_sign']) }, {})
  expect(methods.lacking).toEqual(['eth_sign'])
  const namespaces = toGrants({ cosmos: row(['cosmos:cosmoshub-4'], []) }, {})
  expect(namespaces.lacking).toEqual(['cosmos', 'eip155'])
})
