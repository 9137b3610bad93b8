import { testWorld } from '@latchkey/devnet/testWorld'
import { expect, it } from 'vitest'

const { api, bitcoin, network, solana } = await testWorld()

it('[7.3 http] [7.3 ws] lists the chains that are read, and none of those where accounts only sign in', async () => {
  const answer = await fetch(`${api}/v1/supported-chains`)
  expect(await answer.json()).toEqual({
    http: [network.caipNetworkId, solana.caipNetworkId, bitcoin.caipNetworkId],
    ws: [network.caipNetworkId, solana.caipNetworkId],
  })
})
