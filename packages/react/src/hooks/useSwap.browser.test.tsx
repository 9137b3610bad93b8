import { createMemoryStorage, type SwapState } from '@latchkey/core'
import { holdBlocks, testWorld } from '@latchkey/devnet/testWorld'
import { nativeTokenAddress, toCaip10 } from '@latchkey/protocol/ids'
import { useState } from 'react'
import { createWalletClient, http } from 'viem'
import { privateKeyToAccount } from 'viem/accounts'
import { expect, it } from 'vitest'
import { page } from 'vitest/browser'
import { openAccount } from '../../test/openAccount.ts'
import { useSwap } from './useSwap.ts'

const world = await testWorld()

/** Sends an empty transfer, and returns it as a swap that an earlier page has stored. */
async function sendSwap() {
  const { privateKey = '0x' } = world.accounts.find(({ name }) => name === 'bob') ?? {}
  const owner = privateKeyToAccount(privateKey)
  const client = createWalletClient({ account: owner, transport: http(world.rpc) })
  const hash = await client.sendTransaction({ to: owner.address, value: 0n, chain: null })
  const networkId = world.network.caipNetworkId
  const token = { decimals: 18, balance: '1', price: 1, iconUrl: '' }
  const ether = { id: toCaip10(networkId, nativeTokenAddress('eip155')), name: 'Ether', symbol: 'ETH' }
  const mob = { id: toCaip10(networkId, world.contracts.mob), name: 'Mob Token', symbol: 'MOB' }
  return {
    ...{ version: 2, step: 'confirming', hash, networkId, account: owner.address, slippagePpm: 10_000 },
    ...{ from: { ...token, ...ether }, to: { ...token, ...mob } },
    ...{ amount: '1', amountOut: '1', minimum: '1' },
  }
}

function Resumed({ onEnd }: { onEnd: (state: SwapState) => void }) {
  return <p>Swap: {useSwap({ onEnd }).state?.status}</p>
}

function Page({ onEnd }: { onEnd: (state: SwapState) => void }) {
  const [isShown, setShown] = useState(false)
  return (
    <>
      <button type="button" onClick={() => setShown(!isShown)}>
        Toggle
      </button>
      {isShown && <Resumed onEnd={onEnd} />}
    </>
  )
}

it('reports the end of a resumed swap only to the component that shows it, in StrictMode too', async () => {
  const makeBlocks = await holdBlocks(world)
  const storage = createMemoryStorage()
  storage.setItem('resumed.swap', JSON.stringify([await sendSwap()]))
  const ended: SwapState[] = []
  const config = { account: 'bob', storage, storageKey: 'resumed' }
  await openAccount(world, undefined, { ...config, children: <Page onEnd={(end) => ended.push(end)} /> })
  const toggle = page.getByRole('button', { name: 'Toggle' })
  for (let time = 0; time < 3; time++) await toggle.click()
  await expect.element(page.getByText('Swap: confirming')).toBeVisible()
  await makeBlocks()
  await expect.element(page.getByText('Swap: confirmed')).toBeVisible()
  expect(ended).toEqual([])
})
