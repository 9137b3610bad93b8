import { expect, it } from 'vitest'
import { toGrants } from './toGrants.ts'

const row = (chains: string[], methods: string[], events: string[] = []) => ({ chains, methods, events })

it('grants on every chain of eip155 that the app names, and of its methods those that it has', () => {
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

it('names what the app cannot do without: a method, a namespace, and any chain of eip155', () => {
  const methods = toGrants({ eip155: row(['eip155:1'], ['eth_sign', 'personal_sign']) }, {})
  expect(methods.lacking).toEqual(['eth_sign'])
  const namespaces = toGrants({ cosmos: row(['cosmos:cosmoshub-4'], []) }, {})
  expect(namespaces.lacking).toEqual(['cosmos', 'eip155'])
})
