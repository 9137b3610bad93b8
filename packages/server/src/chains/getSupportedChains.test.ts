import { testWorld } from '@latchkey/devnet/testWorld'
import { expect, it } from 'vitest'

const { api, bitcoin, network, solana } = await testWorld()

it('[7.3 http] [7.3 ws] lists the chains with an upstream, and none that only sign in', async () => {
  const answer = await fetch(`${api}/v1/supported-chains`)
  expect(await answer.json()).toEqual({
    http: [network.caipNetworkId, solana.caipNetworkId, bitcoin.caipNetworkId],
    ws: [network.caipNetworkId, solana.caipNetworkId],
  })
})
