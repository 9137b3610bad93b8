import { type Approval, getQueryClient } from '@latchkey/core'
import { toCaip10 } from '@latchkey/protocol/ids'
import { useState } from 'react'
import { expect, it } from 'vitest'
import { page } from 'vitest/browser'
import { devnet } from '../../../core/test/networks.ts'
import { addresses } from '../../test/addresses.ts'
import { renderKit } from '../../test/renderKit.tsx'
import { useIdentity } from './useIdentity.ts'
import { useRemotePairing } from './useRemotePairing.ts'
import { useRevoke } from './useRevoke.ts'

const networkId = devnet.caipNetworkId
const { ada, grace } = addresses

function Named() {
  return useIdentity({ address: ada, networkId: undefined }).fetchStatus
}

it('reads an identity on the active network if its network is undefined', async () => {
  const { kit } = renderKit({ networks: [devnet] }, <Named />)
  const keys = () =>
    getQueryClient(kit)
      .getQueryCache()
      .getAll()
      .map(({ queryKey }) => queryKey[2])
  await expect.poll(keys).toContainEqual(expect.objectContaining({ address: ada, networkId }))
})

/** Passes a new object in each render, of which it has at least one for each click. */
function Pairing() {
  const [count, setCount] = useState(0)
  const { state } = useRemotePairing({ id: 'test', name: 'Test', href: 'test:' })
  return (
    <button type="button" onClick={() => setCount(count + 1)}>
      {`${count} ${state.status}`}
    </button>
  )
}

it('keeps a pairing while it is given an equal wallet', async () => {
  renderKit({ networks: [devnet] }, <Pairing />)
  await page.getByRole('button', { name: /^0 / }).click()
  await expect.element(page.getByRole('button', { name: /^1 / })).toBeVisible()
})

function approvalOf(spender: string): Approval {
  return {
    chainId: networkId,
    token: { address: toCaip10(networkId, grace), name: null, symbol: null, decimals: null, iconUrl: '' },
    scope: 'amount',
    spender: toCaip10(networkId, spender),
    amount: '1',
    tokenId: null,
    approvedAt: '2026-11-20T10:00:00Z',
  }
}

/** Passes a new object in each render, and after the second click another approval. */
function Revoking() {
  const [count, setCount] = useState(0)
  const approval = approvalOf(count < 2 ? ada : grace)
  const { state } = useRevoke({ revocation: { from: ada, approval } })
  return (
    <button type="button" onClick={() => setCount(count + 1)}>
      {`${count} ${state?.status} ${state?.approval.spender}`}
    </button>
  )
}

it('keeps a revocation while it is given an equal one, and starts another for another approval', async () => {
  renderKit({ networks: [devnet] }, <Revoking />)
  const shown = (count: number, spender: string) =>
    page.getByRole('button', { name: `${count} reviewing ${toCaip10(networkId, spender)}` })
  await shown(0, ada).click()
  await shown(1, ada).click()
  await expect.element(shown(2, grace)).toBeVisible()
})
