import { expect, it } from 'vitest'
import { page } from 'vitest/browser'
import { devnet, sidenet } from '../../../core/test/networks.ts'
import { renderKit } from '../../test/renderKit.tsx'
import { en } from '../copy/en/en.ts'
import { ViewCopyContext } from '../copy/useCopy.ts'
import { ExplorerLink } from './ExplorerLink.tsx'

const [here, there] = [devnet, sidenet].map((network) => ({
  ...network,
  blockExplorers: { default: { name: 'Explorer', url: `https://${network.id}.invalid` } },
})) as [typeof devnet, typeof sidenet]

it('links to the explorer of its own network, not of the active one', async () => {
  renderKit(
    { networks: [here, there] },
    <ViewCopyContext.Provider value={en}>
      <ExplorerLink networkId={there.caipNetworkId} tx="0x12" />
      <ExplorerLink networkId={here.caipNetworkId} address="0x34" />
    </ViewCopyContext.Provider>,
  )
  const link = (name: string) => page.getByRole('link', { name })
  await expect
    .element(link('View transaction'))
    .toHaveAttribute('href', `https://${there.id}.invalid/tx/0x12`)
  await expect
    .element(link('View in explorer'))
    .toHaveAttribute('href', `https://${here.id}.invalid/address/0x34`)
})

it('renders nothing for an unknown network or one without an explorer', async () => {
  renderKit(
    { networks: [here, sidenet] },
    <>
      <p>Drawn</p>
      <ExplorerLink networkId={sidenet.caipNetworkId} tx="0x12" />
      <ExplorerLink networkId="eip155:999999" tx="0x12" />
    </>,
  )
  await expect.element(page.getByText('Drawn')).toBeVisible()
  expect(page.getByRole('link').elements()).toHaveLength(0)
})
